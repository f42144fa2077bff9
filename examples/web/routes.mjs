// The screens by their routes: where each lives, which address it has, and who may see it.

export const tabs = { home: "Home", teas: "Teas", account: "Account" };

export function register(navigator) {
  navigator.register("main", { pattern: "/", tabs: { home: "home", teas: "catalogue", account: "account" } });
  navigator.register("home", { pattern: "/home", parent: "main", branch: "home" });

  const detail = { route: "nothing", placeholder: true };
  navigator.register("catalogue", { parent: "main", branch: "teas", split: { list: "list", detail } });
  navigator.register("list", { pattern: "/teas", parent: "catalogue", branch: "list" });
  navigator.register("nothing");
  navigator.register("product", { pattern: "/teas/{id:int}", parent: "catalogue", branch: "detail" });
  navigator.register("brew", { pattern: "/teas/{id:int}/brew", parent: "catalogue", branch: "detail" });

  navigator.register("account", { pattern: "/account", parent: "main", branch: "account" });
  navigator.register("note", { pattern: "/account/note", parent: "main", branch: "account" });
  navigator.register("order", { pattern: "/account/orders/{id:int}", parent: "main", branch: "account" });

  navigator.register("cart", { pattern: "/cart", presentation: "sheet" });
  navigator.register("signIn", { presentation: "sheet" });
  navigator.register("confirm", { presentation: "alert" });
}

/** Orders are seen by a user who is signed in. Others sign in first, and then the order opens. */
export function guardOrders(navigator, shop) {
  navigator.guard("enter", { route: "order" }, ({ intent }) => {
    if (shop.user) return true;
    return intent === "recheckGuards" ? false : { redirect: { route: "signIn" }, resume: true };
  });
}
