//! What a navigator is given: routes, requests, options, links, intents.

use crate::c::*;
use crate::{Id, Parameters, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A route by its name, or by its id, with arguments.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Request<'a> {
    /// The name of the route.
    pub route: Cow<'a, str>,
    /// The id of the route. If it is not 0, the name is not read.
    pub route_id: Id,
    /// The arguments, mostly a map.
    pub arguments: Option<Value>,
}

impl<'a> Request<'a> {
    /// Makes a request without arguments.
    pub fn new(route: impl Into<Cow<'a, str>>) -> Self {
        Request { route: route.into(), ..Request::default() }
    }

    /// Adds an argument. Arguments that are no map are replaced.
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        let mut members = match self.arguments {
            Some(Value::Map(members)) => members,
            _ => BTreeMap::new(),
        };
        members.insert(key.to_string(), value.into());
        self.arguments = Some(Value::Map(members));
        self
    }
}

impl<'a> From<&'a str> for Request<'a> {
    fn from(route: &'a str) -> Self {
        Request::new(route)
    }
}

impl From<String> for Request<'_> {
    fn from(route: String) -> Self {
        Request::new(route)
    }
}

impl Parameters {
    /// Makes a request of C.
    pub fn request(&mut self, of: &Request<'_>) -> nav_request {
        let (route, arguments) = (Self::text(&of.route), self.value(of.arguments.as_ref()));
        nav_request { route, route_id: of.route_id, arguments, ..Default::default() }
    }

    pub(crate) fn options(&mut self, of: &Options<'_>) -> nav_options {
        nav_options {
            flags: of.flags,
            animated: of.animated,
            issuer: of.issuer,
            revision: of.revision,
            target: of.target,
            tag: of.tag,
            hint: self.value(of.hint.as_ref()),
            unresolved: of.unresolved,
            unique: of.unique,
            unique_action: of.unique_action,
            presentation: of.presentation,
            occupied: of.occupied,
            scene: Self::text(of.scene),
            key: Self::text(of.key),
            ..Default::default()
        }
    }
}

/// Options of an operation, the fields of `nav_options`: see [`Navigator::with`](crate::Navigator::with).
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)]
pub struct Options<'a> {
    pub flags: u32,
    pub animated: nav_animated,
    pub issuer: Id,
    pub revision: nav_revision,
    pub target: Id,
    pub tag: u64,
    pub hint: Option<Value>,
    pub unresolved: nav_unresolved_policy,
    pub unique: nav_unique,
    pub unique_action: nav_unique_action,
    pub presentation: nav_presentation,
    pub occupied: nav_occupied_policy,
    pub scene: &'a str,
    pub key: &'a str,
}

/// A path or a URL. A text is a link from outside, which reaches linkable patterns only.
#[derive(Debug, Clone, PartialEq)]
pub struct Link<'a> {
    /// The path or URL.
    pub url: Cow<'a, str>,
    /// `NAV_LINK_TRUSTED` and so on.
    pub flags: u32,
}

impl<'a> Link<'a> {
    /// Makes a link of the program's own, which reaches every pattern.
    pub fn trusted(url: impl Into<Cow<'a, str>>) -> Self {
        Link { url: url.into(), flags: NAV_LINK_TRUSTED }
    }

    pub(crate) fn lend(&self) -> nav_link {
        nav_link { url: Parameters::text(&self.url), flags: self.flags, ..Default::default() }
    }
}

impl<'a> From<&'a str> for Link<'a> {
    fn from(url: &'a str) -> Self {
        Link { url: url.into(), flags: 0 }
    }
}

/// An operation as data, for [`Port::post`](crate::Port::post) and [`Navigator::perform`](crate::Navigator::perform).
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Intent<'a> {
    Start(Request<'a>),
    Navigate(Request<'a>),
    ReplaceTop(Request<'a>),
    PopToRoute(Request<'a>),
    PopToEntry(Id),
    PopUpToRoot,
    PopBack(Option<Value>),
    Dismiss(Option<Value>),
    Finish(Id, Option<Value>),
    Back,
    Open(Link<'a>),
    Select(Id),
    RecheckGuards,
}

impl Intent<'_> {
    fn kind(&self) -> nav_intent_kind {
        match self {
            Intent::Start(_) => NAV_INTENT_START,
            Intent::Navigate(_) => NAV_INTENT_NAVIGATE,
            Intent::ReplaceTop(_) => NAV_INTENT_REPLACE_TOP,
            Intent::PopToRoute(_) => NAV_INTENT_POP_TO_ROUTE,
            Intent::PopToEntry(_) => NAV_INTENT_POP_TO_ENTRY,
            Intent::PopUpToRoot => NAV_INTENT_POP_UP_TO_ROOT,
            Intent::PopBack(_) => NAV_INTENT_POP_BACK,
            Intent::Dismiss(_) => NAV_INTENT_DISMISS,
            Intent::Finish(..) => NAV_INTENT_FINISH,
            Intent::Back => NAV_INTENT_BACK,
            Intent::Open(_) => NAV_INTENT_OPEN,
            Intent::Select(_) => NAV_INTENT_SELECT,
            Intent::RecheckGuards => NAV_INTENT_RECHECK_GUARDS,
        }
    }

    /// Calls a function with the intent of C, which lives as long as the call.
    pub(crate) fn lend<R>(&self, body: impl FnOnce(&nav_intent) -> R) -> R {
        let (request, link);
        let mut more = Parameters::default();
        let mut made = nav_intent { kind: self.kind(), ..Default::default() };
        match self {
            Intent::Start(to) | Intent::Navigate(to) | Intent::ReplaceTop(to) | Intent::PopToRoute(to) => {
                request = more.request(to);
                made.request = &request;
            }
            Intent::PopToEntry(entry) => made.entry = *entry,
            Intent::PopBack(result) | Intent::Dismiss(result) => made.result = more.value(result.as_ref()),
            Intent::Finish(entry, result) => (made.entry, made.result) = (*entry, more.value(result.as_ref())),
            Intent::Open(to) => {
                link = to.lend();
                made.link = &link;
            }
            Intent::Select(stack) => made.stack = *stack,
            Intent::PopUpToRoot | Intent::Back | Intent::RecheckGuards => {}
        }
        body(&made)
    }
}

/// A route to register: its name, patterns, and where it opens.
#[derive(Debug, Clone, Default)]
pub struct Route<'a> {
    name: &'a str,
    patterns: Vec<(&'a str, u32)>,
    presentation: nav_presentation,
    place: (&'a str, &'a str),
    kind: nav_container_kind,
    branches: Vec<(&'a str, Request<'a>)>,
}

impl<'a> Route<'a> {
    /// Makes a route that is pushed.
    pub fn new(name: &'a str) -> Self {
        Route { name, ..Route::default() }
    }

    /// Adds a pattern such as `/notes/{id:int}`, for links of the program.
    pub fn path(mut self, pattern: &'a str) -> Self {
        self.patterns.push((pattern, 0));
        self
    }

    /// Adds a pattern that links from outside reach, too.
    pub fn link(mut self, pattern: &'a str) -> Self {
        self.patterns.push((pattern, NAV_PATTERN_LINKABLE));
        self
    }

    /// Opens the route in a stack of its own, such as `NAV_PRESENTATION_SHEET`.
    pub fn presented(mut self, presentation: nav_presentation) -> Self {
        self.presentation = presentation;
        self
    }

    /// Opens the route in a branch of a container, by the names of the container's route and of the branch.
    pub fn within(mut self, parent: &'a str, branch: &'a str) -> Self {
        self.place = (parent, branch);
        self
    }

    /// Makes the route a container with tabs: their names, and the requests of their roots.
    pub fn tabs<const N: usize>(self, branches: [(&'a str, Request<'a>); N]) -> Self {
        Route { kind: NAV_CONTAINER_TABS, branches: branches.into(), ..self }
    }

    /// Makes the route a split with columns.
    pub fn split<const N: usize>(self, branches: [(&'a str, Request<'a>); N]) -> Self {
        Route { kind: NAV_CONTAINER_SPLIT, branches: branches.into(), ..self }
    }

    pub(crate) fn patterns(&self) -> &[(&'a str, u32)] {
        &self.patterns
    }

    /// Calls a function with the route of C, which lives as long as the call.
    pub(crate) fn lend<R>(&self, body: impl FnOnce(&nav_route) -> R) -> R {
        let mut more = Parameters::default();
        let initial: Vec<_> = self.branches.iter().map(|(_, root)| more.request(root)).collect();
        let names = self.branches.iter().map(|(name, _)| Parameters::text(name));
        let branches: Vec<_> = names.zip(&initial).map(|(name, initial)| nav_branch { name, initial, flags: 0 }).collect();
        let (branches, count) = (branches.as_ptr(), branches.len());
        let container = nav_container { kind: self.kind, branches, count, ..Default::default() };
        body(&nav_route {
            name: Parameters::text(self.name),
            presentation: self.presentation,
            parent: Parameters::text(self.place.0),
            branch: Parameters::text(self.place.1),
            container: if self.kind == NAV_CONTAINER_NONE { std::ptr::null() } else { &container },
            ..Default::default()
        })
    }
}

impl<'a> From<&'a str> for Route<'a> {
    fn from(name: &'a str) -> Self {
        Route::new(name)
    }
}
