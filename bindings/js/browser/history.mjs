// The history of a browser tab, planned from the way back of a navigator. Pure: it has no window and no navigator.
//
// A browser keeps positions, and stands at one of them. Up to there they are to be the way back; those ahead are for going
// forward, as long as nothing is pushed. A position here is { key, url, entry, step }: the entry of the tree that it stands
// for, or 0 while there is none, and what makes it again. The browser keeps { nav, position, key } as its state.

const MOST_GOES = 4;
const MOST_PATIENCE = 8;

/** Whether JSON keeps a value as it is. A step that it would not keep is left out: the address is opened in its place. */
function isPlain(value) {
  if (typeof value !== "object" || value === null) return typeof value !== "number" ? typeof value !== "bigint" : Number.isFinite(value) && !Object.is(value, -0);
  const { constructor } = value;
  return (constructor === Object || constructor === Array) && Object.values(value).every(isPlain);
}

/** Plans the moves of one tab. A place of the way is { entry, url, step }, the last one is where the user is. */
export class History {
  /** What the browser has, from the first position that is known. */
  positions = [];
  /** The index in `positions` where the browser stands. */
  at = 0;
  /** The index of the first position in the way: what lies below a link from outside has no position. */
  offset = Infinity;
  /** The move that the browser was asked for and has not made yet: { to, by }. */
  going = null;
  #late = []; // goes for which nobody waits any more, the oldest first. A slow browser makes such a go after all
  #patience = 1; // twice as much after each late go
  #keys = 0;
  #goes = 0; // asked for, one after the other, of which none has arrived
  #agreed = 0; // so many positions agreed with the way when the two were laid side by side last
  #unchanged = 0; // so many places of the way are as they were then

  /** `first` is the index of the first known position in the browser. */
  constructor(session = Math.random().toString(36).slice(2, 10), first = 0) {
    Object.assign(this, { session, first });
  }

  /** The next step that brings the browser, which has so many positions, to the way: push, replace, go, wait for a go, or idle.
   *  A browser may ignore a push or a replace when there are many. `done` tells that it has not. At least so many places of the
   *  way are unchanged since the last call. */
  next(way, length, unchanged = 0) {
    this.#unchanged = Math.min(this.#unchanged, unchanged);
    if (this.going) return { do: "wait" };
    // The page was loaded where the user is: what lies below has no position, and going back leaves the page, as on the web.
    // Or a late go led below what is known: the positions are written again from there.
    if (this.at < 0 || this.positions.length === 0) {
      this.#begin(Math.max(Math.min(this.offset, way.length - 1) + this.at, 0), []);
      return this.#write("replace", 0, way[this.offset]);
    }
    const common = this.#align(way);
    const isWhole = common === way.length - this.offset;
    if (isWhole && common - 1 === this.at) {
      this.#goes = 0;
      return this.#rename(way.at(-1));
    }
    if (isWhole || common - 1 > this.at) return this.#go(common - 1, way, length);
    const place = way[this.offset + common];
    if (common === this.at + 1) return this.#write("push", common, place);
    if (common === this.at || this.at === 0) return this.#write("replace", this.at, place);
    return this.#go(Math.max(common - 1, 0), way, length);
  }

  /** The browser has made a step. What was ahead of a pushed position is gone. */
  done({ do: how, index, position }) {
    if (how === "push") this.positions.length = index;
    this.positions[index] = position;
    this.at = index;
  }

  /** The browser stands at a position with this state, or null for one that it does not know. Says what the user meant. */
  moved(state, url) {
    if (state?.nav !== this.session || !Number.isInteger(state.position)) return this.#enter(url);
    const [was, index] = [this.at, state.position - this.first];
    const isKnown = this.positions[index]?.key === state.key;
    this.at = index;
    if (this.going) return this.#follow(index);
    if (this.#late.length > 0) return this.#seeLate();
    if (isKnown && index === was) return { means: "nothing" };
    if (isKnown && index > was) return { means: "forward", from: was + 1, to: index };
    if (isKnown && this.positions[index].entry !== 0) return { means: "back", by: was - index, to: index };
    return { means: "open", url };
  }

  /** The browser has pushed a position for a place by itself. Returns its state. */
  entered(place) {
    this.positions.length = this.at = Math.max(0, Math.min(this.at + 1, this.positions.length));
    this.positions.push(this.#position(place));
    this.#agreed = 0;
    return this.state;
  }

  /** A go has led nowhere for long. Browsers do not say whether it is late or lost: if it comes it is still the host's own. */
  lost(state) {
    if (this.going) this.#late.push(this.going.by);
    this.going = null;
    if (state?.nav === this.session) this.at = state.position - this.first;
  }

  /** A forward move has made a place again. */
  remade(index, entry) {
    if (this.positions[index]) this.positions[index].entry = entry;
    this.#agreed = Math.min(this.#agreed, index);
  }

  /** The place of a position was opened by its address, which stays as it is where the place only has a detail beside it.
   *  Where the rest does not fit, the history begins there. Returns the state that the position has from now on. */
  arrived(way, url) {
    const [place, known] = [way.at(-1), this.positions[this.at]];
    const here = known ?? this.#position(place);
    Object.assign(here, { entry: place.entry, url: place.url.startsWith(`${url}#`) ? place.url : url });
    this.#agreed = 0;
    const common = known ? this.#align(way) : 0;
    if (common === 0 || common !== way.length - this.offset || common - 1 !== this.at) {
      this.#begin(way.length - 1, [here, ...(known ? this.positions.slice(this.at + 1) : [])]);
    }
    return this.#state(this.at, here);
  }

  /** What a page keeps over a reload. Ids of entries do not outlive it: `number` gives what does. */
  save(number) {
    const { at, first, offset } = this;
    const positions = this.positions.map(({ key, url, entry, step }) => ({
      key, url, entry: number(entry), step: isPlain(step) ? step : undefined,
    }));
    return { at, first, keys: this.#keys, offset, positions };
  }

  /** A saved history, whose entries are numbers; undefined where it does not know the browser's state. */
  static load({ keys, ...saved }, state) {
    if (!Array.isArray(saved.positions)) return undefined;
    const history = Object.assign(new History(state?.nav), saved);
    history.#keys = keys;
    const here = history.positions[state?.position - history.first];
    return here && here.key === state.key ? history : undefined;
  }

  /** What the browser keeps of the position where it stands. */
  get state() { return this.stateAt(this.at); }
  /** What it keeps of another one. */
  stateAt(index) { return this.#state(index, this.positions[index]); }

  // ---- Parts ------------------------------------------------------------------------------------------------------------

  /** The first position that is known is from now on where the browser stands. */
  #begin(offset, positions) {
    this.first += this.at;
    Object.assign(this, { at: 0, offset, positions });
    this.#agreed = 0;
  }

  /** Lays the positions beside the way, where more of the two agrees: the way may begin below the positions, and they below
   *  the way. Where as much agrees, the whole way has positions. Never has more of the way no position than before: then none
   *  agrees, and all are written again. Returns how many agree from the first one on. */
  #align(way) {
    const sure = Math.min(this.#agreed, this.#unchanged - this.offset);
    this.#unchanged = Infinity;
    return (this.#agreed = sure > 0 ? this.#agreeing(way, 0, this.offset, sure) : this.#lay(way));
  }

  #lay(way) {
    const found = way.findIndex(({ entry }, index) => index <= this.offset && entry === this.positions[0].entry);
    const above = this.positions.findIndex(({ entry }, index) => index > 0 && index <= this.at && entry === way[0].entry);
    const agreeing = found < 0 ? 0 : this.#agreeing(way, 0, found);
    const others = above < 0 ? 0 : this.#agreeing(way, above, 0);
    if (others > 0 && others >= agreeing) {
      this.first += above;
      this.at -= above;
      this.positions.splice(0, above);
      this.offset = 0;
      return others;
    }
    this.offset = found < 0 ? Math.min(this.offset, way.length - 1) : found;
    return agreeing;
  }

  #agreeing(way, from, offset, count = 0) {
    while (this.positions[from + count] && this.positions[from + count].entry === way[offset + count]?.entry) count++;
    return count;
  }

  #position({ entry, url, step }) {
    return { key: `${(++this.#keys).toString(36)}.${Math.random().toString(36).slice(2, 8)}`, url, entry, step };
  }

  #state(index, { key }) {
    return { nav: this.session, position: this.first + index, key };
  }

  #write(how, index, place) {
    const position = this.#position(place);
    return { do: how, url: place.url, state: this.#state(index, position), index, position };
  }

  #rename(place) {
    const here = this.positions[this.at];
    here.step = place.step;
    return here.url === place.url ? { do: "idle" } : this.#write("replace", this.at, place);
  }

  // A browser drops its first positions when there are many, and others write into the history, too. Where a position can't
  // be found the history begins where the browser stands. So it does where this go and the late ones would leave the page.
  #go(to, way, length) {
    const lowest = this.#late.reduce((lowest, by) => lowest + Math.min(by, 0), to);
    const isNowhere = Math.abs(to - this.at) >= length || ++this.#goes > MOST_GOES;
    if (isNowhere) this.#late = [];
    if (isNowhere || lowest < 0) {
      this.#goes = 0;
      this.#begin(way.length - 1, [this.positions[this.at]].filter(Boolean));
      return this.next(way, length);
    }
    this.going = { to, by: to - this.at };
    return { do: "go", by: this.going.by, patience: this.#goes * this.#patience };
  }

  /** The browser has moved while a go was under way: that one, or a move of the user's before it. */
  #follow(index) {
    if (index === this.going.to) {
      // Where others are late the oldest one has come, and this one is late.
      this.#late = [...this.#late, this.going.by].slice(1).filter((by) => index + by < this.positions.length);
      this.going = null;
      this.#goes = 0;
      return { means: "ours" };
    }
    this.#late.shift();
    // Ours comes from there now, if it leads anywhere.
    const to = index + this.going.by;
    this.going = to >= 0 && to < this.positions.length ? { ...this.going, to } : null;
    return { means: "nothing" };
  }

  /** A late go has come: from where the browser stood when it was asked, or stands now. */
  #seeLate() {
    this.#late.shift();
    this.#patience = Math.min(2 * this.#patience, MOST_PATIENCE);
    return { means: "ours" };
  }

  /** The user has typed an address, or followed a link that nobody saw: a new position without a state. */
  #enter(url) {
    this.going = null;
    this.#late = [];
    return { means: "open", url, state: this.entered({ entry: 0, url }) };
  }
}
