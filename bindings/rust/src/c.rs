// Made by scripts/layouts from abi/: the types, constants, structs and functions of the header.

use std::ffi::{c_char, c_void};
use std::mem::{offset_of, size_of, zeroed};

// A struct of its size, with zero in every other byte: what nav_TYPE_init makes of a struct in C.
macro_rules! sized {
    ($($name:ident)*) => {
        $(impl Default for $name {
            fn default() -> Self {
                let mut made: Self = unsafe { zeroed() };
                made.size = size_of::<Self>();
                made
            }
        })*
    };
}

pub type nav_abort_reason = i32;
pub type nav_animated = i32;
pub type nav_calls_callback = Option<unsafe extern "C" fn(*mut c_void, nav_id, *const nav_intent)>;
pub type nav_cancel_reason = i32;
pub type nav_change_kind = i32;
#[repr(C)]
pub struct nav_changes {
    _opaque: *mut c_void,
}
pub type nav_check_callback = Option<unsafe extern "C" fn(*mut c_void, *const nav_check_problem)>;
pub type nav_check_kind = i32;
pub type nav_container_kind = i32;
pub type nav_destroy_callback = Option<unsafe extern "C" fn(*mut c_void)>;
pub type nav_entry_phase = i32;
pub type nav_event_kind = i32;
pub type nav_gesture_callback = Option<unsafe extern "C" fn(*mut c_void, *const nav_gesture)>;
pub type nav_gesture_phase = i32;
pub type nav_guard_kind = i32;
pub type nav_id = u64;
pub type nav_intent_kind = i32;
pub type nav_lifecycle = i32;
pub type nav_link_merge = i32;
#[repr(C)]
pub struct nav_navigator {
    _opaque: *mut c_void,
}
pub type nav_observer_callback = Option<unsafe extern "C" fn(*mut c_void, *const nav_event)>;
pub type nav_occupied_policy = i32;
pub type nav_origin = i32;
pub type nav_party = i32;
#[repr(C)]
pub struct nav_port {
    _opaque: *mut c_void,
}
pub type nav_presentation = i32;
pub type nav_result_callback = Option<unsafe extern "C" fn(*mut c_void, *const nav_result)>;
pub type nav_result_kind = i32;
pub type nav_retention = i32;
pub type nav_revision = u64;
pub type nav_saved_problem = i32;
pub type nav_status = i32;
pub type nav_tabs_back = i32;
pub type nav_type = i32;
pub type nav_unique = i32;
pub type nav_unique_action = i32;
pub type nav_unresolved_policy = i32;
pub type nav_wake_callback = Option<unsafe extern "C" fn(*mut c_void)>;

pub const NAV_OK: nav_status = 0;
pub const NAV_PENDING: nav_status = 1;
pub const NAV_AT_ROOT: nav_status = 2;
pub const NAV_ALREADY_THERE: nav_status = 3;
pub const NAV_ALREADY_GONE: nav_status = 4;
pub const NAV_STALE_ISSUER: nav_status = 5;
pub const NAV_ALREADY_RESOLVED: nav_status = 6;
pub const NAV_NO_EVENT: nav_status = 7;
pub const NAV_FREED: nav_status = 8;
pub const NAV_KEPT: nav_status = 9;
pub const NAV_REFUSED: nav_status = -1;
pub const NAV_BLOCKED: nav_status = -2;
pub const NAV_ABORTED: nav_status = -3;
pub const NAV_SUPERSEDED: nav_status = -4;
pub const NAV_UNRESOLVED: nav_status = -5;
pub const NAV_AMBIGUOUS: nav_status = -6;
pub const NAV_NOT_FOUND: nav_status = -7;
pub const NAV_STALE: nav_status = -8;
pub const NAV_IN_USE: nav_status = -9;
pub const NAV_NOT_AWAITED: nav_status = -10;
pub const NAV_NOT_STARTED: nav_status = -11;
pub const NAV_FULL: nav_status = -12;
pub const NAV_TOO_LARGE: nav_status = -13;
pub const NAV_WRONG_THREAD: nav_status = -14;
pub const NAV_CLOSED: nav_status = -15;
pub const NAV_INVALID: nav_status = -16;
pub const NAV_LOOP: nav_status = -17;
pub const NAV_CORRUPT: nav_status = -18;
pub const NAV_UNSUPPORTED: nav_status = -19;
pub const NAV_NOT_SAVED: nav_status = -20;
pub const NAV_TYPE_NULL: nav_type = 0;
pub const NAV_TYPE_BOOL: nav_type = 1;
pub const NAV_TYPE_INT: nav_type = 2;
pub const NAV_TYPE_DOUBLE: nav_type = 3;
pub const NAV_TYPE_STRING: nav_type = 4;
pub const NAV_TYPE_BYTES: nav_type = 5;
pub const NAV_TYPE_LIST: nav_type = 6;
pub const NAV_TYPE_MAP: nav_type = 7;
pub const NAV_TYPE_HOST_OBJECT: nav_type = 8;
pub const NAV_VALUE_SECRET: u32 = 1;
pub const NAV_PRESENTATION_DEFAULT: nav_presentation = 0;
pub const NAV_PRESENTATION_PUSHED: nav_presentation = 1;
pub const NAV_PRESENTATION_WINDOW: nav_presentation = 2;
pub const NAV_PRESENTATION_FULL_SCREEN: nav_presentation = 3;
pub const NAV_PRESENTATION_MODAL: nav_presentation = 4;
pub const NAV_PRESENTATION_SHEET: nav_presentation = 5;
pub const NAV_PRESENTATION_ACTION_SHEET: nav_presentation = 6;
pub const NAV_PRESENTATION_ALERT: nav_presentation = 7;
pub const NAV_OCCUPIED_DEFAULT: nav_occupied_policy = 0;
pub const NAV_OCCUPIED_REPLACE: nav_occupied_policy = 1;
pub const NAV_OCCUPIED_QUEUE: nav_occupied_policy = 2;
pub const NAV_OCCUPIED_REJECT: nav_occupied_policy = 3;
pub const NAV_CONTAINER_NONE: nav_container_kind = 0;
pub const NAV_CONTAINER_TABS: nav_container_kind = 1;
pub const NAV_CONTAINER_SPLIT: nav_container_kind = 2;
pub const NAV_CONTAINER_CUSTOM: nav_container_kind = 3;
pub const NAV_CONTAINER_SHOW_ALL: u32 = 1;
pub const NAV_TABS_BACK_PASS: nav_tabs_back = 0;
pub const NAV_TABS_BACK_INITIAL: nav_tabs_back = 1;
pub const NAV_TABS_BACK_HISTORY: nav_tabs_back = 2;
pub const NAV_RETENTION_WHILE_CONTAINER: nav_retention = 0;
pub const NAV_RETENTION_NONE: nav_retention = 1;
pub const NAV_RETENTION_WHILE_ACTIVE: nav_retention = 2;
pub const NAV_RETENTION_WHILE_STACK: nav_retention = 3;
pub const NAV_RETENTION_WHILE_SCENE: nav_retention = 4;
pub const NAV_BRANCH_EAGER: u32 = 1;
pub const NAV_BRANCH_FORGETS: u32 = 4;
pub const NAV_BRANCH_PLACEHOLDER: u32 = 2;
pub const NAV_ANIMATED_DEFAULT: nav_animated = 0;
pub const NAV_ANIMATED_YES: nav_animated = 1;
pub const NAV_ANIMATED_NO: nav_animated = 2;
pub const NAV_UNRESOLVED_DEFAULT: nav_unresolved_policy = 0;
pub const NAV_UNRESOLVED_REJECT: nav_unresolved_policy = 1;
pub const NAV_UNRESOLVED_FALLBACK: nav_unresolved_policy = 2;
pub const NAV_UNRESOLVED_PREFIX: nav_unresolved_policy = 3;
pub const NAV_UNIQUE_NO: nav_unique = 0;
pub const NAV_UNIQUE_TOP: nav_unique = 1;
pub const NAV_UNIQUE_ANYWHERE: nav_unique = 2;
pub const NAV_UNIQUE_ACTION_STAY: nav_unique_action = 0;
pub const NAV_UNIQUE_ACTION_BRING_TO_FRONT: nav_unique_action = 1;
pub const NAV_UNIQUE_ACTION_POP_TO: nav_unique_action = 2;
pub const NAV_OPTION_REPLACE_ROOT: u32 = 1;
pub const NAV_OPTION_TRANSFER_RESULT: u32 = 8;
pub const NAV_OPTION_INCLUSIVE: u32 = 2;
pub const NAV_OPTION_IGNORE_ARGUMENTS: u32 = 4;
pub const NAV_OPTION_KEEP_PRESENTED: u32 = 32;
pub const NAV_OPTION_REVEAL: u32 = 64;
pub const NAV_OPTION_POP_BRANCH: u32 = 128;
pub const NAV_OPTION_KEEP_BRANCH: u32 = 256;
pub const NAV_OPTION_NEXT_VALUE: u32 = 512;
pub const NAV_OPTION_SEARCH_SCENE: u32 = 1024;
pub const NAV_OPTION_SEARCH_ALL: u32 = 2048;
pub const NAV_OPTION_UPDATE_ARGUMENTS: u32 = 16;
pub const NAV_BY_NOBODY: nav_party = 0;
pub const NAV_BY_BRIDGE: nav_party = 1;
pub const NAV_BY_BUILDER: nav_party = 2;
pub const NAV_BY_GUARD: nav_party = 3;
pub const NAV_BY_LOADER: nav_party = 4;
pub const NAV_BY_COORDINATOR: nav_party = 5;
pub const NAV_BY_RESTORE: nav_party = 6;
pub const NAV_BY_HANDLER: nav_party = 7;
pub const NAV_ABORT_NONE: nav_abort_reason = 0;
pub const NAV_ABORT_BY_HOST: nav_abort_reason = 1;
pub const NAV_ABORT_TIMED_OUT: nav_abort_reason = 2;
pub const NAV_ABORT_BRIDGE_GONE: nav_abort_reason = 3;
pub const NAV_ABORT_CLOSED: nav_abort_reason = 4;
pub const NAV_ABORT_GONE: nav_abort_reason = 5;
pub const NAV_CONFIG_LIFECYCLE_EVENTS: u32 = 1;
pub const NAV_CONFIG_WAIT_FOR_EXITS: u32 = 2;
pub const NAV_CONFIG_BACK_EVENTS: u32 = 4;
pub const NAV_CONFIG_PROBLEM_EVENTS: u32 = 8;
pub const NAV_CONFIG_WAIT_FOR_ENTRIES: u32 = 16;
pub const NAV_CONFIG_TRACE_EVENTS: u32 = 32;
pub const NAV_CHECK_PARENT: nav_check_kind = 1;
pub const NAV_CHECK_BRANCH: nav_check_kind = 2;
pub const NAV_CHECK_CIRCLE: nav_check_kind = 3;
pub const NAV_CHECK_INITIAL: nav_check_kind = 4;
pub const NAV_CHECK_ROOT: nav_check_kind = 5;
pub const NAV_CHECK_PATTERN: nav_check_kind = 6;
pub const NAV_CHECK_GUARD: nav_check_kind = 7;
pub const NAV_CHECK_FALLBACK: nav_check_kind = 8;
pub const NAV_CHANGE_ADDED: nav_change_kind = 0;
pub const NAV_CHANGE_REMOVED: nav_change_kind = 1;
pub const NAV_CHANGE_REPLACED: nav_change_kind = 2;
pub const NAV_CHANGE_MOVED: nav_change_kind = 3;
pub const NAV_CHANGE_UPDATED: nav_change_kind = 4;
pub const NAV_CHANGE_STACK_ADDED: nav_change_kind = 5;
pub const NAV_CHANGE_STACK_REMOVED: nav_change_kind = 6;
pub const NAV_CHANGE_STACK_MOVED: nav_change_kind = 7;
pub const NAV_CHANGE_CONTAINER_SET: nav_change_kind = 8;
pub const NAV_CHANGE_SELECTED: nav_change_kind = 9;
pub const NAV_CHANGE_RESIZED: nav_change_kind = 10;
pub const NAV_CHANGE_SCENE_ADDED: nav_change_kind = 11;
pub const NAV_CHANGE_SCENE_REMOVED: nav_change_kind = 12;
pub const NAV_CHANGE_SCENE_SELECTED: nav_change_kind = 13;
pub const NAV_CHANGE_MOVED_OUT: nav_change_kind = 14;
pub const NAV_CHANGE_MOVED_IN: nav_change_kind = 15;
pub const NAV_CHANGE_CREATED: nav_change_kind = 16;
pub const NAV_CHANGE_STARTED: nav_change_kind = 17;
pub const NAV_CHANGE_RESUMED: nav_change_kind = 18;
pub const NAV_CHANGE_PAUSED: nav_change_kind = 19;
pub const NAV_CHANGE_STOPPED: nav_change_kind = 20;
pub const NAV_CHANGE_EXITING: nav_change_kind = 21;
pub const NAV_CHANGE_FLOW_CHANGED: nav_change_kind = 22;
pub const NAV_INTENT_NONE: nav_intent_kind = 0;
pub const NAV_INTENT_START: nav_intent_kind = 1;
pub const NAV_INTENT_NAVIGATE: nav_intent_kind = 2;
pub const NAV_INTENT_NAVIGATE_FOR_RESULT: nav_intent_kind = 3;
pub const NAV_INTENT_REPLACE_TOP: nav_intent_kind = 4;
pub const NAV_INTENT_POP_BACK: nav_intent_kind = 5;
pub const NAV_INTENT_POP_TO_ENTRY: nav_intent_kind = 6;
pub const NAV_INTENT_POP_TO_ROUTE: nav_intent_kind = 7;
pub const NAV_INTENT_POP_UP_TO_ROOT: nav_intent_kind = 8;
pub const NAV_INTENT_HOST_DID_POP: nav_intent_kind = 9;
pub const NAV_INTENT_HOST_DID_SET_STACK: nav_intent_kind = 10;
pub const NAV_INTENT_PUSH_ALL: nav_intent_kind = 11;
pub const NAV_INTENT_SET_STACK: nav_intent_kind = 12;
pub const NAV_INTENT_BATCH: nav_intent_kind = 13;
pub const NAV_INTENT_OPEN: nav_intent_kind = 14;
pub const NAV_INTENT_REMOVE: nav_intent_kind = 15;
pub const NAV_INTENT_UPDATE: nav_intent_kind = 16;
pub const NAV_INTENT_HOST_DID_UPDATE: nav_intent_kind = 17;
pub const NAV_INTENT_SELECT: nav_intent_kind = 18;
pub const NAV_INTENT_DISMISS: nav_intent_kind = 19;
pub const NAV_INTENT_SET_CONTAINER: nav_intent_kind = 20;
pub const NAV_INTENT_BACK: nav_intent_kind = 21;
pub const NAV_INTENT_HOST_DID_DISMISS: nav_intent_kind = 22;
pub const NAV_INTENT_HOST_DID_SELECT: nav_intent_kind = 23;
pub const NAV_INTENT_HOST_DID_RESIZE: nav_intent_kind = 24;
pub const NAV_INTENT_RECHECK_GUARDS: nav_intent_kind = 25;
pub const NAV_INTENT_END_FLOW: nav_intent_kind = 26;
pub const NAV_INTENT_DISPATCH: nav_intent_kind = 27;
pub const NAV_INTENT_RESTORE: nav_intent_kind = 28;
pub const NAV_INTENT_FINISH: nav_intent_kind = 29;
pub const NAV_BRIDGE_PULLED: u32 = 1;
pub const NAV_RESULT_VALUE: nav_result_kind = 0;
pub const NAV_RESULT_CANCELLED: nav_result_kind = 1;
pub const NAV_RESULT_FAILED: nav_result_kind = 2;
pub const NAV_CANCEL_NONE: nav_cancel_reason = 0;
pub const NAV_CANCEL_POP: nav_cancel_reason = 1;
pub const NAV_CANCEL_POP_TO: nav_cancel_reason = 2;
pub const NAV_CANCEL_ROOT: nav_cancel_reason = 3;
pub const NAV_CANCEL_REPLACE: nav_cancel_reason = 4;
pub const NAV_CANCEL_SET: nav_cancel_reason = 5;
pub const NAV_CANCEL_DISMISS: nav_cancel_reason = 6;
pub const NAV_CANCEL_CONTAINER_REMOVED: nav_cancel_reason = 7;
pub const NAV_CANCEL_FLOW_END: nav_cancel_reason = 8;
pub const NAV_CANCEL_CALLER_CANCEL: nav_cancel_reason = 9;
pub const NAV_CANCEL_RESTORE: nav_cancel_reason = 10;
pub const NAV_CANCEL_UNDO: nav_cancel_reason = 11;
pub const NAV_CANCEL_SHUTDOWN: nav_cancel_reason = 12;
pub const NAV_CANCEL_REMOVE: nav_cancel_reason = 13;
pub const NAV_CANCEL_GUARD: nav_cancel_reason = 14;
pub const NAV_CANCEL_ASKER: nav_cancel_reason = 15;
pub const NAV_ORIGIN_CORE: nav_origin = 0;
pub const NAV_ORIGIN_HOST: nav_origin = 1;
pub const NAV_PUBLISH_IF_AWAITED: u32 = 1;
pub const NAV_PUBLISH_WHEN_COVERED: u32 = 2;
pub const NAV_FLOW_KEEP_ENTRIES: u32 = 1;
pub const NAV_DISPATCH_PASS: i32 = -2147483647;
pub const NAV_DISPATCH_SHOW: i32 = 0;
pub const NAV_DISPATCH_SWITCH: i32 = -2147483646;
pub const NAV_DISPATCH_IGNORE: i32 = -2147483645;
pub const NAV_STACK_SELECTED: u32 = 1;
pub const NAV_STACK_SHOWN: u32 = 2;
pub const NAV_STACK_ACTIVE: u32 = 4;
pub const NAV_STACK_PLACEHOLDER: u32 = 8;
pub const NAV_STACK_GUARDED: u32 = 16;
pub const NAV_GUARD_ENTER: nav_guard_kind = 0;
pub const NAV_GUARD_LEAVE: nav_guard_kind = 1;
pub const NAV_GUARD_EVERY_ROUTE: u32 = 1;
pub const NAV_REDIRECT_RESUME: u32 = 1;
pub const NAV_LIFECYCLE_NONE: nav_lifecycle = 0;
pub const NAV_LIFECYCLE_CREATED: nav_lifecycle = 1;
pub const NAV_LIFECYCLE_STARTED: nav_lifecycle = 2;
pub const NAV_LIFECYCLE_RESUMED: nav_lifecycle = 3;
pub const NAV_BACK_ASKS_GUARD: u32 = 1;
pub const NAV_BACK_ASKS_BRIDGE: u32 = 2;
pub const NAV_GESTURE_NONE: nav_gesture_phase = 0;
pub const NAV_GESTURE_BEGIN: nav_gesture_phase = 1;
pub const NAV_GESTURE_PROGRESS: nav_gesture_phase = 2;
pub const NAV_GESTURE_CANCEL: nav_gesture_phase = 3;
pub const NAV_GESTURE_COMMIT: nav_gesture_phase = 4;
pub const NAV_ENTRY_GONE: nav_entry_phase = 0;
pub const NAV_ENTRY_PLANNED: nav_entry_phase = 1;
pub const NAV_ENTRY_ALIVE: nav_entry_phase = 2;
pub const NAV_ENTRY_LEAVING: nav_entry_phase = 3;
pub const NAV_SAVING_COMPLETE: u32 = 1;
pub const NAV_SAVED_UNKNOWN: nav_saved_problem = 1;
pub const NAV_SAVED_VERSION: nav_saved_problem = 2;
pub const NAV_SAVED_ARGUMENTS: nav_saved_problem = 3;
pub const NAV_SAVED_INCOMPLETE: nav_saved_problem = 4;
pub const NAV_SAVED_BRANCH: nav_saved_problem = 5;
pub const NAV_SAVED_BUILDER: nav_saved_problem = 6;
pub const NAV_SAVED_GUARD: nav_saved_problem = 7;
pub const NAV_SAVED_LEAVE_OUT: i32 = -2147483644;
pub const NAV_SAVED_CUT: i32 = -2147483643;
pub const NAV_EVENT_NONE: nav_event_kind = 0;
pub const NAV_EVENT_RESULT: nav_event_kind = 1;
pub const NAV_EVENT_CHANGED: nav_event_kind = 2;
pub const NAV_EVENT_COMPLETED: nav_event_kind = 3;
pub const NAV_EVENT_RELEASED: nav_event_kind = 4;
pub const NAV_EVENT_QUESTION: nav_event_kind = 5;
pub const NAV_EVENT_REPLAY: nav_event_kind = 6;
pub const NAV_EVENT_RESYNC: nav_event_kind = 7;
pub const NAV_EVENT_OVERFLOW: nav_event_kind = 8;
pub const NAV_EVENT_STATE: nav_event_kind = 9;
pub const NAV_EVENT_LOAD: nav_event_kind = 10;
pub const NAV_EVENT_GUARD: nav_event_kind = 11;
pub const NAV_EVENT_LIFECYCLE: nav_event_kind = 12;
pub const NAV_EVENT_GESTURE: nav_event_kind = 13;
pub const NAV_EVENT_BACK: nav_event_kind = 14;
pub const NAV_EVENT_PROBLEM: nav_event_kind = 15;
pub const NAV_EVENT_OUTCOME: nav_event_kind = 16;
pub const NAV_EVENT_ANSWER: nav_event_kind = 17;
pub const NAV_PATTERN_LINKABLE: u32 = 1;
pub const NAV_PATTERN_LAZY: u32 = 2;
pub const NAV_PATTERN_IGNORE_CASE: u32 = 4;
pub const NAV_PATTERN_ALIAS: u32 = 8;
pub const NAV_LINK_TRUSTED: u32 = 1;
pub const NAV_LINK_HAS_SCENE: u32 = 2;
pub const NAV_LINK_SKIP_IF_OPEN: u32 = 4;
pub const NAV_LINK_CLOSE: u32 = 8;
pub const NAV_LINK_ELSE_CLOSE: u32 = 16;
pub const NAV_LINK_MERGE_KEEP: nav_link_merge = 0;
pub const NAV_LINK_MERGE_RESET: nav_link_merge = 1;
pub const NAV_LINK_MERGE_PUSH: nav_link_merge = 2;
pub const NAV_LOCATION_WITHOUT_SCENE: u32 = 1;
pub const NAV_ANSWER_ACCEPT: i32 = 0;
pub const NAV_ANSWER_LATER: i32 = -2147483648;
pub const NAV_MAX_BRANCHES: u32 = 1024;
pub const NAV_MAX_CHILDREN: u32 = 1024;
pub const NAV_MAX_DISPATCHES: u32 = 64;
pub const NAV_MAX_ENTRIES: u32 = 8388608;
pub const NAV_MAX_FLOWS: u32 = 1048576;
pub const NAV_MAX_FLOW_DEPTH: u32 = 64;
pub const NAV_MAX_KEYS: u32 = 65536;
pub const NAV_MAX_LINK_PREFIXES: u32 = 256;
pub const NAV_MAX_NAME_BYTES: u32 = 1024;
pub const NAV_MAX_PARAMETER_NAME_BYTES: u32 = 64;
pub const NAV_MAX_PARAMETER_SIBLINGS: u32 = 64;
pub const NAV_MAX_PARAMETER_TYPES: u32 = 256;
pub const NAV_MAX_PATTERN_BYTES: u32 = 4096;
pub const NAV_MAX_PATTERN_PARAMETERS: u32 = 32;
pub const NAV_MAX_PATTERN_SEGMENTS: u32 = 64;
pub const NAV_MAX_POSTS: u32 = 65536;
pub const NAV_MAX_QUERY_ITEMS: u32 = 1024;
pub const NAV_MAX_REDIRECTS: u32 = 32;
pub const NAV_MAX_RETAINED_CONTAINERS: u32 = 256;
pub const NAV_MAX_ROUTES: u32 = 1048576;
pub const NAV_MAX_SAVED_BYTES: u32 = 268435456;
pub const NAV_MAX_SCENES: u32 = 1024;
pub const NAV_MAX_STACKS: u32 = 1048576;
pub const NAV_MAX_STACK_DEPTH: u32 = 64;
pub const NAV_MAX_STEPS: u32 = 65536;
pub const NAV_MAX_URL_BYTES: u32 = 65536;
pub const NAV_MAX_VALUE_BYTES: u32 = 16777216;
pub const NAV_MAX_VALUE_CELLS: u32 = 1048576;
pub const NAV_MAX_VALUE_DEPTH: u32 = 128;
pub const NAV_ROUTE_NOT_RESTORED: u32 = 2;
pub const NAV_ROUTE_SHARES_MODELS: u32 = 1;
pub const NAV_VERSION_MAJOR: u32 = 0;
pub const NAV_VERSION_MINOR: u32 = 1;
pub const NAV_VERSION_PATCH: u32 = 0;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_string {
    pub bytes: *const c_char,
    pub length: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_list {
    pub items: *const nav_value,
    pub count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_map {
    pub members: *const nav_member,
    pub count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_host_object {
    pub object: *mut c_void,
    pub destroy: nav_destroy_callback,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union nav_content {
    pub boolean: i32,
    pub integer: i64,
    pub real: f64,
    pub string: nav_string,
    pub list: nav_list,
    pub map: nav_map,
    pub host: nav_host_object,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct nav_value {
    pub type_: nav_type,
    pub flags: u32,
    pub content: nav_content,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct nav_member {
    pub key: nav_string,
    pub value: nav_value,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_branch {
    pub name: nav_string,
    pub initial: *const nav_request,
    pub flags: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_container {
    pub size: usize,
    pub kind: nav_container_kind,
    pub flags: u32,
    pub tabs_back: nav_tabs_back,
    pub retention: nav_retention,
    pub custom_kind: i32,
    pub columns: u32,
    pub branches: *const nav_branch,
    pub count: usize,
    pub selected: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_request {
    pub size: usize,
    pub route: nav_string,
    pub route_id: nav_id,
    pub arguments: *const nav_value,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_options {
    pub size: usize,
    pub flags: u32,
    pub animated: nav_animated,
    pub issuer: nav_id,
    pub revision: nav_revision,
    pub target: nav_id,
    pub tag: u64,
    pub hint: *const nav_value,
    pub unresolved: nav_unresolved_policy,
    pub unique: nav_unique,
    pub unique_action: nav_unique_action,
    pub presentation: nav_presentation,
    pub occupied: nav_occupied_policy,
    pub scene: nav_string,
    pub key: nav_string,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_outcome {
    pub size: usize,
    pub status: nav_status,
    pub by: nav_party,
    pub host_code: i32,
    pub abort_reason: nav_abort_reason,
    pub ticket: nav_id,
    pub entry: nav_id,
    pub waiter: nav_id,
    pub revision: nav_revision,
    pub index: usize,
    pub removed_count: usize,
    pub redirect_count: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_config {
    pub size: usize,
    pub animated: nav_animated,
    pub queue_capacity: u32,
    pub event_capacity: u32,
    pub operation_limit: u32,
    pub unresolved: nav_unresolved_policy,
    pub fallback_route: nav_string,
    pub scene: nav_string,
    pub pattern_flags: u32,
    pub redirect_limit: u32,
    pub flags: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_build_context {
    pub size: usize,
    pub entry: nav_id,
    pub route: nav_id,
    pub arguments: *const nav_value,
    pub tag: u64,
    pub hint: *const nav_value,
    pub flow: nav_id,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_route {
    pub size: usize,
    pub name: nav_string,
    pub make_model: Option<unsafe extern "C" fn(*mut c_void, *const nav_build_context, *mut *mut c_void) -> i32>,
    pub update_model: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *const nav_build_context) -> i32>,
    pub destroy_model: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    pub make_view: Option<unsafe extern "C" fn(*mut c_void, nav_id, *mut c_void, *mut *mut c_void) -> i32>,
    pub destroy_view: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
    pub parent: nav_string,
    pub branch: nav_string,
    pub presentation: nav_presentation,
    pub container: *const nav_container,
    pub flags: u32,
    pub initial: *const nav_request,
    pub on_dispatch: Option<unsafe extern "C" fn(*mut c_void, *const nav_dispatch_context) -> i32>,
    pub version: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_check_problem {
    pub size: usize,
    pub kind: nav_check_kind,
    pub route: nav_string,
    pub other: nav_string,
    pub message: nav_string,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_change {
    pub size: usize,
    pub kind: nav_change_kind,
    pub stack: nav_id,
    pub entry: nav_id,
    pub replaced: nav_id,
    pub route: nav_id,
    pub from: usize,
    pub to: usize,
    pub arguments: *const nav_value,
    pub presented_over: nav_id,
    pub presentation: nav_presentation,
    pub container: nav_container_kind,
    pub name: nav_string,
    pub columns: u32,
    pub flags: u32,
    pub flow: nav_id,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_plan {
    pub size: usize,
    pub kind: nav_intent_kind,
    pub animated: nav_animated,
    pub question: nav_id,
    pub ticket: nav_id,
    pub tag: u64,
    pub changes: *const nav_changes,
    pub hint: *const nav_value,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_bridge {
    pub size: usize,
    pub flags: u32,
    pub transition: Option<unsafe extern "C" fn(*mut c_void, *const nav_plan) -> i32>,
    pub navigate_to: Option<unsafe extern "C" fn(*mut c_void, *const nav_plan) -> i32>,
    pub pop_back: Option<unsafe extern "C" fn(*mut c_void, *const nav_plan) -> i32>,
    pub pop_up_to_root: Option<unsafe extern "C" fn(*mut c_void, *const nav_plan) -> i32>,
    pub replay: Option<unsafe extern "C" fn(*mut c_void, *const nav_changes)>,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
    pub register_routes: Option<unsafe extern "C" fn(*mut c_void, *mut nav_navigator) -> nav_status>,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_result {
    pub size: usize,
    pub kind: nav_result_kind,
    pub reason: nav_cancel_reason,
    pub origin: nav_origin,
    pub status: nav_status,
    pub waiter: nav_id,
    pub entry: nav_id,
    pub tag: u64,
    pub value: *const nav_value,
    pub flow: nav_id,
    pub host_code: i32,
    pub is_next_value: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_element {
    pub kept: nav_id,
    pub request: *const nav_request,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_intent {
    pub size: usize,
    pub kind: nav_intent_kind,
    pub entry: nav_id,
    pub request: *const nav_request,
    pub result: *const nav_value,
    pub arguments: *const nav_value,
    pub requests: *const *const nav_request,
    pub elements: *const nav_element,
    pub entries: *const nav_id,
    pub intents: *const *const nav_intent,
    pub link: *const nav_link,
    pub count: usize,
    pub options: *const nav_options,
    pub callback: nav_result_callback,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
    pub stack: nav_id,
    pub container: *const nav_container,
    pub columns: u32,
    pub flow: nav_id,
    pub ending: *const nav_flow_ending,
    pub restoring: *const nav_restoring,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_flow_ending {
    pub size: usize,
    pub kind: nav_result_kind,
    pub flags: u32,
    pub host_code: i32,
    pub value: *const nav_value,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_flow_info {
    pub size: usize,
    pub parent: nav_id,
    pub route: nav_id,
    pub arguments: *const nav_value,
    pub stack: nav_id,
    pub first_entry: nav_id,
    pub depth: usize,
    pub waiter: nav_id,
    pub model: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_dispatch_context {
    pub size: usize,
    pub question: nav_id,
    pub flow: nav_id,
    pub child: nav_id,
    pub shown_entry: nav_id,
    pub redirect_count: u32,
    pub is_trial: i32,
    pub request: *const nav_request,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_stack_info {
    pub size: usize,
    pub flags: u32,
    pub presentation: nav_presentation,
    pub owner: nav_id,
    pub presented_over: nav_id,
    pub name: nav_string,
    pub branch: usize,
    pub depth: usize,
    pub top: nav_id,
    pub scene: nav_id,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_container_info {
    pub size: usize,
    pub kind: nav_container_kind,
    pub flags: u32,
    pub tabs_back: nav_tabs_back,
    pub retention: nav_retention,
    pub custom_kind: i32,
    pub columns: u32,
    pub count: usize,
    pub selected: usize,
    pub top: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_guard_context {
    pub size: usize,
    pub kind: nav_guard_kind,
    pub redirect_count: u32,
    pub guard: nav_id,
    pub entry: nav_id,
    pub route: nav_id,
    pub arguments: *const nav_value,
    pub plan: *const nav_plan,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_guard {
    pub size: usize,
    pub kind: nav_guard_kind,
    pub flags: u32,
    pub entry: nav_id,
    pub route: nav_id,
    pub route_name: nav_string,
    pub decide: Option<unsafe extern "C" fn(*mut c_void, *const nav_guard_context) -> i32>,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_back_plan {
    pub size: usize,
    pub ask_flags: u32,
    pub handler: nav_id,
    pub entry: nav_id,
    pub changes: *const nav_changes,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_gesture {
    pub size: usize,
    pub phase: nav_gesture_phase,
    pub forward: i32,
    pub edge: i32,
    pub progress: f64,
    pub scene: nav_id,
    pub handler: nav_id,
    pub changes: *const nav_changes,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_back_handler {
    pub size: usize,
    pub entry: nav_id,
    pub priority: i32,
    pub forward: i32,
    pub disabled: i32,
    pub handle: nav_gesture_callback,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_saving {
    pub size: usize,
    pub flags: u32,
    pub app_version: u32,
    pub scene: nav_id,
    pub budget: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_saved {
    pub size: usize,
    pub problem: nav_saved_problem,
    pub host_code: i32,
    pub is_flow: i32,
    pub version: u32,
    pub app_version: u32,
    pub offset: usize,
    pub number: u64,
    pub route: nav_string,
    pub branch: nav_string,
    pub arguments: *const nav_value,
    pub state: *const nav_value,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_restoring {
    pub size: usize,
    pub text: nav_string,
    pub app_version: u32,
    pub fallback: *const nav_request,
    pub migrate: Option<unsafe extern "C" fn(*mut c_void, *const nav_saved) -> i32>,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_event {
    pub size: usize,
    pub kind: nav_event_kind,
    pub intent: nav_intent_kind,
    pub origin: nav_origin,
    pub animated: nav_animated,
    pub revision: nav_revision,
    pub entry: nav_id,
    pub waiter: nav_id,
    pub ticket: nav_id,
    pub tag: u64,
    pub changes: *const nav_changes,
    pub outcome: *const nav_outcome,
    pub result: *const nav_result,
    pub plan: *const nav_plan,
    pub hint: *const nav_value,
    pub route: nav_id,
    pub guard_context: *const nav_guard_context,
    pub gesture: *const nav_gesture,
    pub detail: *const nav_value,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_record {
    pub kind: nav_event_kind,
    pub intent: nav_intent_kind,
    pub subkind: i32,
    pub reason: i32,
    pub by: nav_party,
    pub remaining: u32,
    pub origin: nav_origin,
    pub animated: nav_animated,
    pub revision: nav_revision,
    pub entry: nav_id,
    pub related: nav_id,
    pub route: nav_id,
    pub ticket: nav_id,
    pub question: nav_id,
    pub from: u32,
    pub to: u32,
    pub tag: u64,
    pub stack: nav_id,
    pub value: *const nav_value,
    pub hint: *const nav_value,
    pub flow: nav_id,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_parameter_type {
    pub size: usize,
    pub name: nav_string,
    pub check: Option<unsafe extern "C" fn(*mut c_void, *const c_char, usize) -> i32>,
    pub user_data: *mut c_void,
    pub destroy: nav_destroy_callback,
    pub read: Option<unsafe extern "C" fn(*mut c_void, *const c_char, usize, *mut nav_value) -> i32>,
    pub write: Option<unsafe extern "C" fn(*mut c_void, *const nav_value, *mut c_char, usize) -> isize>,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_url {
    pub size: usize,
    pub text: nav_string,
    pub query: nav_string,
    pub fragment: nav_string,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_link {
    pub size: usize,
    pub url: nav_string,
    pub flags: u32,
    pub merge: nav_link_merge,
    pub base: nav_id,
    pub request: *const nav_request,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct nav_match {
    pub size: usize,
    pub route: nav_id,
    pub arguments: nav_value,
}

sized! {
    nav_container
    nav_request
    nav_options
    nav_outcome
    nav_config
    nav_build_context
    nav_route
    nav_check_problem
    nav_change
    nav_plan
    nav_bridge
    nav_result
    nav_intent
    nav_flow_ending
    nav_flow_info
    nav_dispatch_context
    nav_stack_info
    nav_container_info
    nav_guard_context
    nav_guard
    nav_back_plan
    nav_gesture
    nav_back_handler
    nav_saving
    nav_saved
    nav_restoring
    nav_event
    nav_parameter_type
    nav_url
    nav_link
    nav_match
}

extern "C" {
    pub fn nav_abort(_: *mut nav_navigator, _: nav_id, _: nav_abort_reason) -> nav_status;
    pub fn nav_answer(_: *mut nav_navigator, _: nav_id, _: i32) -> nav_status;
    pub fn nav_attach_thread(_: *mut nav_navigator) -> nav_status;
    pub fn nav_back(_: *mut nav_navigator, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_back_gesture(_: *mut nav_navigator, _: *const nav_gesture, _: *mut nav_outcome) -> nav_status;
    pub fn nav_back_handler_add(_: *mut nav_navigator, _: *const nav_back_handler, _: *mut nav_id) -> nav_status;
    pub fn nav_back_handler_enable(_: *mut nav_navigator, _: nav_id, _: i32) -> nav_status;
    pub fn nav_back_handler_remove(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_back_plan_get(_: *mut nav_navigator, _: nav_id, _: *mut nav_back_plan) -> nav_status;
    pub fn nav_batch(_: *mut nav_navigator, _: *const *const nav_intent, _: usize, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_branch_find(_: *const nav_navigator, _: nav_id, _: nav_string) -> nav_id;
    pub fn nav_bridge_set(_: *mut nav_navigator, _: *const nav_bridge) -> nav_status;
    pub fn nav_calls_observe(_: *mut nav_navigator, _: nav_calls_callback, _: *mut c_void) -> nav_status;
    pub fn nav_cancel_result(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_changes_count(_: *const nav_changes) -> usize;
    pub fn nav_changes_get(_: *const nav_changes, _: usize, _: *mut nav_change) -> nav_status;
    pub fn nav_check(_: *mut nav_navigator, _: nav_check_callback, _: *mut c_void) -> nav_status;
    pub fn nav_child_add(_: *mut nav_navigator, _: nav_id, _: nav_string, _: *mut c_void, _: nav_destroy_callback) -> nav_status;
    pub fn nav_child_find(_: *const nav_navigator, _: nav_id, _: nav_string, _: *mut *mut c_void) -> nav_status;
    pub fn nav_child_remove(_: *mut nav_navigator, _: nav_id, _: nav_string) -> nav_status;
    pub fn nav_close(_: *mut nav_navigator) -> nav_status;
    pub fn nav_configure(_: *mut nav_navigator, _: *const nav_config) -> nav_status;
    pub fn nav_container_get(_: *const nav_navigator, _: nav_id, _: *mut nav_container_info) -> nav_status;
    pub fn nav_current_branch(_: *const nav_navigator, _: nav_string, _: nav_string) -> nav_id;
    pub fn nav_current_branch_with(_: *const nav_navigator, _: nav_string) -> nav_id;
    pub fn nav_current_depth(_: *const nav_navigator) -> usize;
    pub fn nav_current_entries(_: *const nav_navigator, _: *mut nav_id, _: usize) -> usize;
    pub fn nav_current_entry_at(_: *const nav_navigator, _: usize) -> nav_id;
    pub fn nav_current_find(_: *const nav_navigator, _: *const nav_request) -> nav_id;
    pub fn nav_current_flow(_: *const nav_navigator) -> nav_id;
    pub fn nav_current_request(_: *const nav_navigator, _: *mut nav_request) -> nav_status;
    pub fn nav_current_revision(_: *const nav_navigator) -> nav_revision;
    pub fn nav_current_stack(_: *const nav_navigator) -> nav_id;
    pub fn nav_current_top(_: *const nav_navigator) -> nav_id;
    pub fn nav_detach_thread(_: *mut nav_navigator) -> nav_status;
    pub fn nav_dismiss(_: *mut nav_navigator, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_dispatch(_: *mut nav_navigator, _: nav_id, _: *const nav_request, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_dispatch_target(_: *mut nav_navigator, _: nav_id, _: *const nav_request, _: *mut nav_id) -> nav_status;
    pub fn nav_drain(_: *mut nav_navigator) -> nav_status;
    pub fn nav_dump(_: *const nav_navigator, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_end_flow(_: *mut nav_navigator, _: nav_id, _: *const nav_flow_ending, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_entry_current_phase(_: *const nav_navigator, _: nav_id) -> nav_entry_phase;
    pub fn nav_entry_drop_view(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_entry_flow(_: *const nav_navigator, _: nav_id) -> nav_id;
    pub fn nav_entry_lifecycle(_: *const nav_navigator, _: nav_id) -> nav_lifecycle;
    pub fn nav_entry_model(_: *const nav_navigator, _: nav_id, _: *mut *mut c_void) -> nav_status;
    pub fn nav_entry_next_value(_: *mut nav_navigator, _: nav_id, _: nav_result_callback, _: *mut c_void, _: nav_destroy_callback, _: u64, _: *mut nav_id) -> nav_status;
    pub fn nav_entry_number(_: *const nav_navigator, _: nav_id) -> u64;
    pub fn nav_entry_path(_: *mut nav_navigator, _: nav_id, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_entry_publish(_: *mut nav_navigator, _: nav_id, _: *const nav_value, _: u32) -> nav_status;
    pub fn nav_entry_request(_: *const nav_navigator, _: nav_id, _: *mut nav_request) -> nav_status;
    pub fn nav_entry_set_state(_: *mut nav_navigator, _: nav_id, _: *const nav_value) -> nav_status;
    pub fn nav_entry_set_trail(_: *mut nav_navigator, _: nav_id, _: *const nav_value) -> nav_status;
    pub fn nav_entry_stack(_: *const nav_navigator, _: nav_id) -> nav_id;
    pub fn nav_entry_state(_: *const nav_navigator, _: nav_id, _: *mut *const nav_value) -> nav_status;
    pub fn nav_entry_trail(_: *const nav_navigator, _: nav_id, _: *mut *const nav_value) -> nav_status;
    pub fn nav_entry_view(_: *mut nav_navigator, _: nav_id, _: *mut *mut c_void) -> nav_status;
    pub fn nav_entry_waiter(_: *const nav_navigator, _: nav_id) -> nav_id;
    pub fn nav_finish(_: *mut nav_navigator, _: nav_id, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_flow_get(_: *const nav_navigator, _: nav_id, _: *mut nav_flow_info) -> nav_status;
    pub fn nav_guard_add(_: *mut nav_navigator, _: *const nav_guard, _: *mut nav_id) -> nav_status;
    pub fn nav_guard_remove(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_host_did_dismiss(_: *mut nav_navigator, _: nav_id, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_host_did_enter(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_host_did_exit(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_host_did_pop(_: *mut nav_navigator, _: nav_id, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_host_did_resize(_: *mut nav_navigator, _: nav_id, _: u32, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_host_did_select(_: *mut nav_navigator, _: nav_id, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_host_did_set_stack(_: *mut nav_navigator, _: *const nav_id, _: usize, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_host_did_update(_: *mut nav_navigator, _: nav_id, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_initial_request(_: *const nav_navigator, _: *mut nav_request) -> nav_status;
    pub fn nav_last_message(_: *const nav_navigator) -> nav_string;
    pub fn nav_last_outcome(_: *const nav_navigator, _: *mut nav_outcome) -> nav_status;
    pub fn nav_link_current(_: *const nav_navigator, _: *mut nav_url) -> nav_status;
    pub fn nav_link_explain(_: *mut nav_navigator, _: *const nav_link, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_link_match(_: *mut nav_navigator, _: *const nav_link, _: *mut nav_match) -> nav_status;
    pub fn nav_link_prefix_add(_: *mut nav_navigator, _: nav_string, _: nav_string) -> nav_status;
    pub fn nav_link_scene_add(_: *mut nav_navigator, _: nav_string) -> nav_status;
    pub fn nav_link_scheme_add(_: *mut nav_navigator, _: nav_string) -> nav_status;
    pub fn nav_links_set_held(_: *mut nav_navigator, _: i32) -> nav_status;
    pub fn nav_location(_: *mut nav_navigator, _: nav_id, _: u32, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_location_of(_: *mut nav_navigator, _: nav_id, _: u32, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_navigate(_: *mut nav_navigator, _: *const nav_request, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_navigate_for_result(_: *mut nav_navigator, _: *const nav_request, _: nav_result_callback, _: *mut c_void, _: nav_destroy_callback, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_navigator_free(_: *mut nav_navigator);
    pub fn nav_navigator_new(_: *const nav_config, _: *mut *mut nav_navigator) -> nav_status;
    pub fn nav_next_event(_: *mut nav_navigator, _: *mut *const nav_event) -> nav_status;
    pub fn nav_next_records(_: *mut nav_navigator, _: *mut nav_record, _: usize, _: usize, _: *mut usize) -> nav_status;
    pub fn nav_observer_add(_: *mut nav_navigator, _: nav_observer_callback, _: *mut c_void, _: nav_destroy_callback, _: *mut nav_id) -> nav_status;
    pub fn nav_observer_remove(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_open(_: *mut nav_navigator, _: *const nav_link, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_owned_stacks(_: *const nav_navigator, _: nav_id, _: *mut nav_id, _: usize) -> usize;
    pub fn nav_parameter_type_add(_: *mut nav_navigator, _: *const nav_parameter_type) -> nav_status;
    pub fn nav_pattern_add(_: *mut nav_navigator, _: nav_id, _: nav_string, _: u32, _: *mut nav_id) -> nav_status;
    pub fn nav_perform(_: *mut nav_navigator, _: *const nav_intent, _: *mut nav_outcome) -> nav_status;
    pub fn nav_plan_removes(_: *const nav_plan, _: nav_id) -> i32;
    pub fn nav_pop_back(_: *mut nav_navigator, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_pop_to_entry(_: *mut nav_navigator, _: nav_id, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_pop_to_route(_: *mut nav_navigator, _: *const nav_request, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_pop_up_to_root(_: *mut nav_navigator, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_port_abort(_: *mut nav_port, _: nav_id, _: nav_abort_reason) -> nav_status;
    pub fn nav_port_answer(_: *mut nav_port, _: nav_id, _: i32) -> nav_status;
    pub fn nav_port_cancel_result(_: *mut nav_port, _: nav_id) -> nav_status;
    pub fn nav_port_close(_: *mut nav_port) -> nav_status;
    pub fn nav_port_new(_: *mut nav_navigator, _: nav_wake_callback, _: *mut c_void, _: nav_destroy_callback, _: *mut *mut nav_port) -> nav_status;
    pub fn nav_port_post(_: *mut nav_port, _: *const nav_intent, _: *mut nav_id) -> nav_status;
    pub fn nav_port_release(_: *mut nav_port);
    pub fn nav_port_retain(_: *mut nav_port) -> *mut nav_port;
    pub fn nav_push_all(_: *mut nav_navigator, _: *const *const nav_request, _: usize, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_recheck_guards(_: *mut nav_navigator, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_redirect(_: *mut nav_navigator, _: nav_id, _: *const nav_intent, _: u32) -> nav_status;
    pub fn nav_remove(_: *mut nav_navigator, _: *const nav_id, _: usize, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_replace_top(_: *mut nav_navigator, _: *const nav_request, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_request_path(_: *mut nav_navigator, _: *const nav_request, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_restore(_: *mut nav_navigator, _: *const nav_restoring, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_result_attach(_: *mut nav_navigator, _: nav_string, _: nav_result_callback, _: *mut c_void, _: nav_destroy_callback, _: *mut nav_id) -> nav_status;
    pub fn nav_route_find(_: *const nav_navigator, _: nav_string) -> nav_id;
    pub fn nav_route_name(_: *const nav_navigator, _: nav_id, _: *mut nav_string) -> nav_status;
    pub fn nav_route_register(_: *mut nav_navigator, _: *const nav_route, _: *mut nav_id) -> nav_status;
    pub fn nav_route_unregister(_: *mut nav_navigator, _: nav_id) -> nav_status;
    pub fn nav_save(_: *const nav_navigator, _: *const nav_saving, _: *mut *mut c_char, _: *mut usize) -> nav_status;
    pub fn nav_saved_replace(_: *mut nav_navigator, _: *const nav_saved, _: *const nav_request, _: *const nav_value) -> nav_status;
    pub fn nav_scene_find(_: *const nav_navigator, _: nav_string) -> nav_id;
    pub fn nav_select(_: *mut nav_navigator, _: nav_id, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_set_container(_: *mut nav_navigator, _: nav_id, _: *const nav_container, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_set_stack(_: *mut nav_navigator, _: *const nav_element, _: usize, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_stack_entries(_: *const nav_navigator, _: nav_id, _: *mut nav_id, _: usize) -> usize;
    pub fn nav_stack_get(_: *const nav_navigator, _: nav_id, _: *mut nav_stack_info) -> nav_status;
    pub fn nav_stack_set_max_lifecycle(_: *mut nav_navigator, _: nav_id, _: nav_lifecycle) -> nav_status;
    pub fn nav_start(_: *mut nav_navigator, _: *const nav_request, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_status_name(_: nav_status) -> *const c_char;
    pub fn nav_text_free(_: *mut c_char);
    pub fn nav_update(_: *mut nav_navigator, _: nav_id, _: *const nav_value, _: *const nav_options, _: *mut nav_outcome) -> nav_status;
    pub fn nav_value_equal(_: *const nav_value, _: *const nav_value) -> i32;
    pub fn nav_value_member(_: *const nav_value, _: nav_string) -> *const nav_value;
    pub fn nav_version() -> u32;
    pub fn nav_way_back(_: *const nav_navigator, _: nav_id, _: *mut nav_id, _: usize) -> usize;
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<nav_string>() == 16);
    assert!(offset_of!(nav_string, bytes) == 0);
    assert!(offset_of!(nav_string, length) == 8);
    assert!(size_of::<nav_list>() == 16);
    assert!(offset_of!(nav_list, items) == 0);
    assert!(offset_of!(nav_list, count) == 8);
    assert!(size_of::<nav_map>() == 16);
    assert!(offset_of!(nav_map, members) == 0);
    assert!(offset_of!(nav_map, count) == 8);
    assert!(size_of::<nav_host_object>() == 16);
    assert!(offset_of!(nav_host_object, object) == 0);
    assert!(offset_of!(nav_host_object, destroy) == 8);
    assert!(size_of::<nav_content>() == 16);
    assert!(offset_of!(nav_content, boolean) == 0);
    assert!(offset_of!(nav_content, integer) == 0);
    assert!(offset_of!(nav_content, real) == 0);
    assert!(offset_of!(nav_content, string) == 0);
    assert!(offset_of!(nav_content, list) == 0);
    assert!(offset_of!(nav_content, map) == 0);
    assert!(offset_of!(nav_content, host) == 0);
    assert!(size_of::<nav_value>() == 24);
    assert!(offset_of!(nav_value, type_) == 0);
    assert!(offset_of!(nav_value, flags) == 4);
    assert!(offset_of!(nav_value, content) == 8);
    assert!(size_of::<nav_member>() == 40);
    assert!(offset_of!(nav_member, key) == 0);
    assert!(offset_of!(nav_member, value) == 16);
    assert!(size_of::<nav_branch>() == 32);
    assert!(offset_of!(nav_branch, name) == 0);
    assert!(offset_of!(nav_branch, initial) == 16);
    assert!(offset_of!(nav_branch, flags) == 24);
    assert!(size_of::<nav_container>() == 56);
    assert!(offset_of!(nav_container, size) == 0);
    assert!(offset_of!(nav_container, kind) == 8);
    assert!(offset_of!(nav_container, flags) == 12);
    assert!(offset_of!(nav_container, tabs_back) == 16);
    assert!(offset_of!(nav_container, retention) == 20);
    assert!(offset_of!(nav_container, custom_kind) == 24);
    assert!(offset_of!(nav_container, columns) == 28);
    assert!(offset_of!(nav_container, branches) == 32);
    assert!(offset_of!(nav_container, count) == 40);
    assert!(offset_of!(nav_container, selected) == 48);
    assert!(size_of::<nav_request>() == 40);
    assert!(offset_of!(nav_request, size) == 0);
    assert!(offset_of!(nav_request, route) == 8);
    assert!(offset_of!(nav_request, route_id) == 24);
    assert!(offset_of!(nav_request, arguments) == 32);
    assert!(size_of::<nav_options>() == 112);
    assert!(offset_of!(nav_options, size) == 0);
    assert!(offset_of!(nav_options, flags) == 8);
    assert!(offset_of!(nav_options, animated) == 12);
    assert!(offset_of!(nav_options, issuer) == 16);
    assert!(offset_of!(nav_options, revision) == 24);
    assert!(offset_of!(nav_options, target) == 32);
    assert!(offset_of!(nav_options, tag) == 40);
    assert!(offset_of!(nav_options, hint) == 48);
    assert!(offset_of!(nav_options, unresolved) == 56);
    assert!(offset_of!(nav_options, unique) == 60);
    assert!(offset_of!(nav_options, unique_action) == 64);
    assert!(offset_of!(nav_options, presentation) == 68);
    assert!(offset_of!(nav_options, occupied) == 72);
    assert!(offset_of!(nav_options, scene) == 80);
    assert!(offset_of!(nav_options, key) == 96);
    assert!(size_of::<nav_outcome>() == 80);
    assert!(offset_of!(nav_outcome, size) == 0);
    assert!(offset_of!(nav_outcome, status) == 8);
    assert!(offset_of!(nav_outcome, by) == 12);
    assert!(offset_of!(nav_outcome, host_code) == 16);
    assert!(offset_of!(nav_outcome, abort_reason) == 20);
    assert!(offset_of!(nav_outcome, ticket) == 24);
    assert!(offset_of!(nav_outcome, entry) == 32);
    assert!(offset_of!(nav_outcome, waiter) == 40);
    assert!(offset_of!(nav_outcome, revision) == 48);
    assert!(offset_of!(nav_outcome, index) == 56);
    assert!(offset_of!(nav_outcome, removed_count) == 64);
    assert!(offset_of!(nav_outcome, redirect_count) == 72);
    assert!(size_of::<nav_config>() == 80);
    assert!(offset_of!(nav_config, size) == 0);
    assert!(offset_of!(nav_config, animated) == 8);
    assert!(offset_of!(nav_config, queue_capacity) == 12);
    assert!(offset_of!(nav_config, event_capacity) == 16);
    assert!(offset_of!(nav_config, operation_limit) == 20);
    assert!(offset_of!(nav_config, unresolved) == 24);
    assert!(offset_of!(nav_config, fallback_route) == 32);
    assert!(offset_of!(nav_config, scene) == 48);
    assert!(offset_of!(nav_config, pattern_flags) == 64);
    assert!(offset_of!(nav_config, redirect_limit) == 68);
    assert!(offset_of!(nav_config, flags) == 72);
    assert!(size_of::<nav_build_context>() == 56);
    assert!(offset_of!(nav_build_context, size) == 0);
    assert!(offset_of!(nav_build_context, entry) == 8);
    assert!(offset_of!(nav_build_context, route) == 16);
    assert!(offset_of!(nav_build_context, arguments) == 24);
    assert!(offset_of!(nav_build_context, tag) == 32);
    assert!(offset_of!(nav_build_context, hint) == 40);
    assert!(offset_of!(nav_build_context, flow) == 48);
    assert!(size_of::<nav_route>() == 160);
    assert!(offset_of!(nav_route, size) == 0);
    assert!(offset_of!(nav_route, name) == 8);
    assert!(offset_of!(nav_route, make_model) == 24);
    assert!(offset_of!(nav_route, update_model) == 32);
    assert!(offset_of!(nav_route, destroy_model) == 40);
    assert!(offset_of!(nav_route, make_view) == 48);
    assert!(offset_of!(nav_route, destroy_view) == 56);
    assert!(offset_of!(nav_route, user_data) == 64);
    assert!(offset_of!(nav_route, destroy) == 72);
    assert!(offset_of!(nav_route, parent) == 80);
    assert!(offset_of!(nav_route, branch) == 96);
    assert!(offset_of!(nav_route, presentation) == 112);
    assert!(offset_of!(nav_route, container) == 120);
    assert!(offset_of!(nav_route, flags) == 128);
    assert!(offset_of!(nav_route, initial) == 136);
    assert!(offset_of!(nav_route, on_dispatch) == 144);
    assert!(offset_of!(nav_route, version) == 152);
    assert!(size_of::<nav_check_problem>() == 64);
    assert!(offset_of!(nav_check_problem, size) == 0);
    assert!(offset_of!(nav_check_problem, kind) == 8);
    assert!(offset_of!(nav_check_problem, route) == 16);
    assert!(offset_of!(nav_check_problem, other) == 32);
    assert!(offset_of!(nav_check_problem, message) == 48);
    assert!(size_of::<nav_change>() == 120);
    assert!(offset_of!(nav_change, size) == 0);
    assert!(offset_of!(nav_change, kind) == 8);
    assert!(offset_of!(nav_change, stack) == 16);
    assert!(offset_of!(nav_change, entry) == 24);
    assert!(offset_of!(nav_change, replaced) == 32);
    assert!(offset_of!(nav_change, route) == 40);
    assert!(offset_of!(nav_change, from) == 48);
    assert!(offset_of!(nav_change, to) == 56);
    assert!(offset_of!(nav_change, arguments) == 64);
    assert!(offset_of!(nav_change, presented_over) == 72);
    assert!(offset_of!(nav_change, presentation) == 80);
    assert!(offset_of!(nav_change, container) == 84);
    assert!(offset_of!(nav_change, name) == 88);
    assert!(offset_of!(nav_change, columns) == 104);
    assert!(offset_of!(nav_change, flags) == 108);
    assert!(offset_of!(nav_change, flow) == 112);
    assert!(size_of::<nav_plan>() == 56);
    assert!(offset_of!(nav_plan, size) == 0);
    assert!(offset_of!(nav_plan, kind) == 8);
    assert!(offset_of!(nav_plan, animated) == 12);
    assert!(offset_of!(nav_plan, question) == 16);
    assert!(offset_of!(nav_plan, ticket) == 24);
    assert!(offset_of!(nav_plan, tag) == 32);
    assert!(offset_of!(nav_plan, changes) == 40);
    assert!(offset_of!(nav_plan, hint) == 48);
    assert!(size_of::<nav_bridge>() == 80);
    assert!(offset_of!(nav_bridge, size) == 0);
    assert!(offset_of!(nav_bridge, flags) == 8);
    assert!(offset_of!(nav_bridge, transition) == 16);
    assert!(offset_of!(nav_bridge, navigate_to) == 24);
    assert!(offset_of!(nav_bridge, pop_back) == 32);
    assert!(offset_of!(nav_bridge, pop_up_to_root) == 40);
    assert!(offset_of!(nav_bridge, replay) == 48);
    assert!(offset_of!(nav_bridge, user_data) == 56);
    assert!(offset_of!(nav_bridge, destroy) == 64);
    assert!(offset_of!(nav_bridge, register_routes) == 72);
    assert!(size_of::<nav_result>() == 72);
    assert!(offset_of!(nav_result, size) == 0);
    assert!(offset_of!(nav_result, kind) == 8);
    assert!(offset_of!(nav_result, reason) == 12);
    assert!(offset_of!(nav_result, origin) == 16);
    assert!(offset_of!(nav_result, status) == 20);
    assert!(offset_of!(nav_result, waiter) == 24);
    assert!(offset_of!(nav_result, entry) == 32);
    assert!(offset_of!(nav_result, tag) == 40);
    assert!(offset_of!(nav_result, value) == 48);
    assert!(offset_of!(nav_result, flow) == 56);
    assert!(offset_of!(nav_result, host_code) == 64);
    assert!(offset_of!(nav_result, is_next_value) == 68);
    assert!(size_of::<nav_element>() == 16);
    assert!(offset_of!(nav_element, kept) == 0);
    assert!(offset_of!(nav_element, request) == 8);
    assert!(size_of::<nav_intent>() == 176);
    assert!(offset_of!(nav_intent, size) == 0);
    assert!(offset_of!(nav_intent, kind) == 8);
    assert!(offset_of!(nav_intent, entry) == 16);
    assert!(offset_of!(nav_intent, request) == 24);
    assert!(offset_of!(nav_intent, result) == 32);
    assert!(offset_of!(nav_intent, arguments) == 40);
    assert!(offset_of!(nav_intent, requests) == 48);
    assert!(offset_of!(nav_intent, elements) == 56);
    assert!(offset_of!(nav_intent, entries) == 64);
    assert!(offset_of!(nav_intent, intents) == 72);
    assert!(offset_of!(nav_intent, link) == 80);
    assert!(offset_of!(nav_intent, count) == 88);
    assert!(offset_of!(nav_intent, options) == 96);
    assert!(offset_of!(nav_intent, callback) == 104);
    assert!(offset_of!(nav_intent, user_data) == 112);
    assert!(offset_of!(nav_intent, destroy) == 120);
    assert!(offset_of!(nav_intent, stack) == 128);
    assert!(offset_of!(nav_intent, container) == 136);
    assert!(offset_of!(nav_intent, columns) == 144);
    assert!(offset_of!(nav_intent, flow) == 152);
    assert!(offset_of!(nav_intent, ending) == 160);
    assert!(offset_of!(nav_intent, restoring) == 168);
    assert!(size_of::<nav_flow_ending>() == 32);
    assert!(offset_of!(nav_flow_ending, size) == 0);
    assert!(offset_of!(nav_flow_ending, kind) == 8);
    assert!(offset_of!(nav_flow_ending, flags) == 12);
    assert!(offset_of!(nav_flow_ending, host_code) == 16);
    assert!(offset_of!(nav_flow_ending, value) == 24);
    assert!(size_of::<nav_flow_info>() == 72);
    assert!(offset_of!(nav_flow_info, size) == 0);
    assert!(offset_of!(nav_flow_info, parent) == 8);
    assert!(offset_of!(nav_flow_info, route) == 16);
    assert!(offset_of!(nav_flow_info, arguments) == 24);
    assert!(offset_of!(nav_flow_info, stack) == 32);
    assert!(offset_of!(nav_flow_info, first_entry) == 40);
    assert!(offset_of!(nav_flow_info, depth) == 48);
    assert!(offset_of!(nav_flow_info, waiter) == 56);
    assert!(offset_of!(nav_flow_info, model) == 64);
    assert!(size_of::<nav_dispatch_context>() == 56);
    assert!(offset_of!(nav_dispatch_context, size) == 0);
    assert!(offset_of!(nav_dispatch_context, question) == 8);
    assert!(offset_of!(nav_dispatch_context, flow) == 16);
    assert!(offset_of!(nav_dispatch_context, child) == 24);
    assert!(offset_of!(nav_dispatch_context, shown_entry) == 32);
    assert!(offset_of!(nav_dispatch_context, redirect_count) == 40);
    assert!(offset_of!(nav_dispatch_context, is_trial) == 44);
    assert!(offset_of!(nav_dispatch_context, request) == 48);
    assert!(size_of::<nav_stack_info>() == 80);
    assert!(offset_of!(nav_stack_info, size) == 0);
    assert!(offset_of!(nav_stack_info, flags) == 8);
    assert!(offset_of!(nav_stack_info, presentation) == 12);
    assert!(offset_of!(nav_stack_info, owner) == 16);
    assert!(offset_of!(nav_stack_info, presented_over) == 24);
    assert!(offset_of!(nav_stack_info, name) == 32);
    assert!(offset_of!(nav_stack_info, branch) == 48);
    assert!(offset_of!(nav_stack_info, depth) == 56);
    assert!(offset_of!(nav_stack_info, top) == 64);
    assert!(offset_of!(nav_stack_info, scene) == 72);
    assert!(size_of::<nav_container_info>() == 56);
    assert!(offset_of!(nav_container_info, size) == 0);
    assert!(offset_of!(nav_container_info, kind) == 8);
    assert!(offset_of!(nav_container_info, flags) == 12);
    assert!(offset_of!(nav_container_info, tabs_back) == 16);
    assert!(offset_of!(nav_container_info, retention) == 20);
    assert!(offset_of!(nav_container_info, custom_kind) == 24);
    assert!(offset_of!(nav_container_info, columns) == 28);
    assert!(offset_of!(nav_container_info, count) == 32);
    assert!(offset_of!(nav_container_info, selected) == 40);
    assert!(offset_of!(nav_container_info, top) == 48);
    assert!(size_of::<nav_guard_context>() == 56);
    assert!(offset_of!(nav_guard_context, size) == 0);
    assert!(offset_of!(nav_guard_context, kind) == 8);
    assert!(offset_of!(nav_guard_context, redirect_count) == 12);
    assert!(offset_of!(nav_guard_context, guard) == 16);
    assert!(offset_of!(nav_guard_context, entry) == 24);
    assert!(offset_of!(nav_guard_context, route) == 32);
    assert!(offset_of!(nav_guard_context, arguments) == 40);
    assert!(offset_of!(nav_guard_context, plan) == 48);
    assert!(size_of::<nav_guard>() == 72);
    assert!(offset_of!(nav_guard, size) == 0);
    assert!(offset_of!(nav_guard, kind) == 8);
    assert!(offset_of!(nav_guard, flags) == 12);
    assert!(offset_of!(nav_guard, entry) == 16);
    assert!(offset_of!(nav_guard, route) == 24);
    assert!(offset_of!(nav_guard, route_name) == 32);
    assert!(offset_of!(nav_guard, decide) == 48);
    assert!(offset_of!(nav_guard, user_data) == 56);
    assert!(offset_of!(nav_guard, destroy) == 64);
    assert!(size_of::<nav_back_plan>() == 40);
    assert!(offset_of!(nav_back_plan, size) == 0);
    assert!(offset_of!(nav_back_plan, ask_flags) == 8);
    assert!(offset_of!(nav_back_plan, handler) == 16);
    assert!(offset_of!(nav_back_plan, entry) == 24);
    assert!(offset_of!(nav_back_plan, changes) == 32);
    assert!(size_of::<nav_gesture>() == 56);
    assert!(offset_of!(nav_gesture, size) == 0);
    assert!(offset_of!(nav_gesture, phase) == 8);
    assert!(offset_of!(nav_gesture, forward) == 12);
    assert!(offset_of!(nav_gesture, edge) == 16);
    assert!(offset_of!(nav_gesture, progress) == 24);
    assert!(offset_of!(nav_gesture, scene) == 32);
    assert!(offset_of!(nav_gesture, handler) == 40);
    assert!(offset_of!(nav_gesture, changes) == 48);
    assert!(size_of::<nav_back_handler>() == 56);
    assert!(offset_of!(nav_back_handler, size) == 0);
    assert!(offset_of!(nav_back_handler, entry) == 8);
    assert!(offset_of!(nav_back_handler, priority) == 16);
    assert!(offset_of!(nav_back_handler, forward) == 20);
    assert!(offset_of!(nav_back_handler, disabled) == 24);
    assert!(offset_of!(nav_back_handler, handle) == 32);
    assert!(offset_of!(nav_back_handler, user_data) == 40);
    assert!(offset_of!(nav_back_handler, destroy) == 48);
    assert!(size_of::<nav_saving>() == 32);
    assert!(offset_of!(nav_saving, size) == 0);
    assert!(offset_of!(nav_saving, flags) == 8);
    assert!(offset_of!(nav_saving, app_version) == 12);
    assert!(offset_of!(nav_saving, scene) == 16);
    assert!(offset_of!(nav_saving, budget) == 24);
    assert!(size_of::<nav_saved>() == 96);
    assert!(offset_of!(nav_saved, size) == 0);
    assert!(offset_of!(nav_saved, problem) == 8);
    assert!(offset_of!(nav_saved, host_code) == 12);
    assert!(offset_of!(nav_saved, is_flow) == 16);
    assert!(offset_of!(nav_saved, version) == 20);
    assert!(offset_of!(nav_saved, app_version) == 24);
    assert!(offset_of!(nav_saved, offset) == 32);
    assert!(offset_of!(nav_saved, number) == 40);
    assert!(offset_of!(nav_saved, route) == 48);
    assert!(offset_of!(nav_saved, branch) == 64);
    assert!(offset_of!(nav_saved, arguments) == 80);
    assert!(offset_of!(nav_saved, state) == 88);
    assert!(size_of::<nav_restoring>() == 64);
    assert!(offset_of!(nav_restoring, size) == 0);
    assert!(offset_of!(nav_restoring, text) == 8);
    assert!(offset_of!(nav_restoring, app_version) == 24);
    assert!(offset_of!(nav_restoring, fallback) == 32);
    assert!(offset_of!(nav_restoring, migrate) == 40);
    assert!(offset_of!(nav_restoring, user_data) == 48);
    assert!(offset_of!(nav_restoring, destroy) == 56);
    assert!(size_of::<nav_event>() == 136);
    assert!(offset_of!(nav_event, size) == 0);
    assert!(offset_of!(nav_event, kind) == 8);
    assert!(offset_of!(nav_event, intent) == 12);
    assert!(offset_of!(nav_event, origin) == 16);
    assert!(offset_of!(nav_event, animated) == 20);
    assert!(offset_of!(nav_event, revision) == 24);
    assert!(offset_of!(nav_event, entry) == 32);
    assert!(offset_of!(nav_event, waiter) == 40);
    assert!(offset_of!(nav_event, ticket) == 48);
    assert!(offset_of!(nav_event, tag) == 56);
    assert!(offset_of!(nav_event, changes) == 64);
    assert!(offset_of!(nav_event, outcome) == 72);
    assert!(offset_of!(nav_event, result) == 80);
    assert!(offset_of!(nav_event, plan) == 88);
    assert!(offset_of!(nav_event, hint) == 96);
    assert!(offset_of!(nav_event, route) == 104);
    assert!(offset_of!(nav_event, guard_context) == 112);
    assert!(offset_of!(nav_event, gesture) == 120);
    assert!(offset_of!(nav_event, detail) == 128);
    assert!(size_of::<nav_record>() == 128);
    assert!(offset_of!(nav_record, kind) == 0);
    assert!(offset_of!(nav_record, intent) == 4);
    assert!(offset_of!(nav_record, subkind) == 8);
    assert!(offset_of!(nav_record, reason) == 12);
    assert!(offset_of!(nav_record, by) == 16);
    assert!(offset_of!(nav_record, remaining) == 20);
    assert!(offset_of!(nav_record, origin) == 24);
    assert!(offset_of!(nav_record, animated) == 28);
    assert!(offset_of!(nav_record, revision) == 32);
    assert!(offset_of!(nav_record, entry) == 40);
    assert!(offset_of!(nav_record, related) == 48);
    assert!(offset_of!(nav_record, route) == 56);
    assert!(offset_of!(nav_record, ticket) == 64);
    assert!(offset_of!(nav_record, question) == 72);
    assert!(offset_of!(nav_record, from) == 80);
    assert!(offset_of!(nav_record, to) == 84);
    assert!(offset_of!(nav_record, tag) == 88);
    assert!(offset_of!(nav_record, stack) == 96);
    assert!(offset_of!(nav_record, value) == 104);
    assert!(offset_of!(nav_record, hint) == 112);
    assert!(offset_of!(nav_record, flow) == 120);
    assert!(size_of::<nav_parameter_type>() == 64);
    assert!(offset_of!(nav_parameter_type, size) == 0);
    assert!(offset_of!(nav_parameter_type, name) == 8);
    assert!(offset_of!(nav_parameter_type, check) == 24);
    assert!(offset_of!(nav_parameter_type, user_data) == 32);
    assert!(offset_of!(nav_parameter_type, destroy) == 40);
    assert!(offset_of!(nav_parameter_type, read) == 48);
    assert!(offset_of!(nav_parameter_type, write) == 56);
    assert!(size_of::<nav_url>() == 56);
    assert!(offset_of!(nav_url, size) == 0);
    assert!(offset_of!(nav_url, text) == 8);
    assert!(offset_of!(nav_url, query) == 24);
    assert!(offset_of!(nav_url, fragment) == 40);
    assert!(size_of::<nav_link>() == 48);
    assert!(offset_of!(nav_link, size) == 0);
    assert!(offset_of!(nav_link, url) == 8);
    assert!(offset_of!(nav_link, flags) == 24);
    assert!(offset_of!(nav_link, merge) == 28);
    assert!(offset_of!(nav_link, base) == 32);
    assert!(offset_of!(nav_link, request) == 40);
    assert!(size_of::<nav_match>() == 40);
    assert!(offset_of!(nav_match, size) == 0);
    assert!(offset_of!(nav_match, route) == 8);
    assert!(offset_of!(nav_match, arguments) == 16);
};

#[cfg(target_pointer_width = "32")]
const _: () = {
    assert!(size_of::<nav_string>() == 8);
    assert!(offset_of!(nav_string, bytes) == 0);
    assert!(offset_of!(nav_string, length) == 4);
    assert!(size_of::<nav_list>() == 8);
    assert!(offset_of!(nav_list, items) == 0);
    assert!(offset_of!(nav_list, count) == 4);
    assert!(size_of::<nav_map>() == 8);
    assert!(offset_of!(nav_map, members) == 0);
    assert!(offset_of!(nav_map, count) == 4);
    assert!(size_of::<nav_host_object>() == 8);
    assert!(offset_of!(nav_host_object, object) == 0);
    assert!(offset_of!(nav_host_object, destroy) == 4);
    assert!(size_of::<nav_content>() == 8);
    assert!(offset_of!(nav_content, boolean) == 0);
    assert!(offset_of!(nav_content, integer) == 0);
    assert!(offset_of!(nav_content, real) == 0);
    assert!(offset_of!(nav_content, string) == 0);
    assert!(offset_of!(nav_content, list) == 0);
    assert!(offset_of!(nav_content, map) == 0);
    assert!(offset_of!(nav_content, host) == 0);
    assert!(size_of::<nav_value>() == 16);
    assert!(offset_of!(nav_value, type_) == 0);
    assert!(offset_of!(nav_value, flags) == 4);
    assert!(offset_of!(nav_value, content) == 8);
    assert!(size_of::<nav_member>() == 24);
    assert!(offset_of!(nav_member, key) == 0);
    assert!(offset_of!(nav_member, value) == 8);
    assert!(size_of::<nav_branch>() == 24);
    assert!(offset_of!(nav_branch, name) == 0);
    assert!(offset_of!(nav_branch, initial) == 8);
    assert!(offset_of!(nav_branch, flags) == 16);
    assert!(size_of::<nav_container>() == 40);
    assert!(offset_of!(nav_container, size) == 0);
    assert!(offset_of!(nav_container, kind) == 4);
    assert!(offset_of!(nav_container, flags) == 8);
    assert!(offset_of!(nav_container, tabs_back) == 12);
    assert!(offset_of!(nav_container, retention) == 16);
    assert!(offset_of!(nav_container, custom_kind) == 20);
    assert!(offset_of!(nav_container, columns) == 24);
    assert!(offset_of!(nav_container, branches) == 28);
    assert!(offset_of!(nav_container, count) == 32);
    assert!(offset_of!(nav_container, selected) == 36);
    assert!(size_of::<nav_request>() == 32);
    assert!(offset_of!(nav_request, size) == 0);
    assert!(offset_of!(nav_request, route) == 4);
    assert!(offset_of!(nav_request, route_id) == 16);
    assert!(offset_of!(nav_request, arguments) == 24);
    assert!(size_of::<nav_options>() == 88);
    assert!(offset_of!(nav_options, size) == 0);
    assert!(offset_of!(nav_options, flags) == 4);
    assert!(offset_of!(nav_options, animated) == 8);
    assert!(offset_of!(nav_options, issuer) == 16);
    assert!(offset_of!(nav_options, revision) == 24);
    assert!(offset_of!(nav_options, target) == 32);
    assert!(offset_of!(nav_options, tag) == 40);
    assert!(offset_of!(nav_options, hint) == 48);
    assert!(offset_of!(nav_options, unresolved) == 52);
    assert!(offset_of!(nav_options, unique) == 56);
    assert!(offset_of!(nav_options, unique_action) == 60);
    assert!(offset_of!(nav_options, presentation) == 64);
    assert!(offset_of!(nav_options, occupied) == 68);
    assert!(offset_of!(nav_options, scene) == 72);
    assert!(offset_of!(nav_options, key) == 80);
    assert!(size_of::<nav_outcome>() == 72);
    assert!(offset_of!(nav_outcome, size) == 0);
    assert!(offset_of!(nav_outcome, status) == 4);
    assert!(offset_of!(nav_outcome, by) == 8);
    assert!(offset_of!(nav_outcome, host_code) == 12);
    assert!(offset_of!(nav_outcome, abort_reason) == 16);
    assert!(offset_of!(nav_outcome, ticket) == 24);
    assert!(offset_of!(nav_outcome, entry) == 32);
    assert!(offset_of!(nav_outcome, waiter) == 40);
    assert!(offset_of!(nav_outcome, revision) == 48);
    assert!(offset_of!(nav_outcome, index) == 56);
    assert!(offset_of!(nav_outcome, removed_count) == 60);
    assert!(offset_of!(nav_outcome, redirect_count) == 64);
    assert!(size_of::<nav_config>() == 52);
    assert!(offset_of!(nav_config, size) == 0);
    assert!(offset_of!(nav_config, animated) == 4);
    assert!(offset_of!(nav_config, queue_capacity) == 8);
    assert!(offset_of!(nav_config, event_capacity) == 12);
    assert!(offset_of!(nav_config, operation_limit) == 16);
    assert!(offset_of!(nav_config, unresolved) == 20);
    assert!(offset_of!(nav_config, fallback_route) == 24);
    assert!(offset_of!(nav_config, scene) == 32);
    assert!(offset_of!(nav_config, pattern_flags) == 40);
    assert!(offset_of!(nav_config, redirect_limit) == 44);
    assert!(offset_of!(nav_config, flags) == 48);
    assert!(size_of::<nav_build_context>() == 56);
    assert!(offset_of!(nav_build_context, size) == 0);
    assert!(offset_of!(nav_build_context, entry) == 8);
    assert!(offset_of!(nav_build_context, route) == 16);
    assert!(offset_of!(nav_build_context, arguments) == 24);
    assert!(offset_of!(nav_build_context, tag) == 32);
    assert!(offset_of!(nav_build_context, hint) == 40);
    assert!(offset_of!(nav_build_context, flow) == 48);
    assert!(size_of::<nav_route>() == 80);
    assert!(offset_of!(nav_route, size) == 0);
    assert!(offset_of!(nav_route, name) == 4);
    assert!(offset_of!(nav_route, make_model) == 12);
    assert!(offset_of!(nav_route, update_model) == 16);
    assert!(offset_of!(nav_route, destroy_model) == 20);
    assert!(offset_of!(nav_route, make_view) == 24);
    assert!(offset_of!(nav_route, destroy_view) == 28);
    assert!(offset_of!(nav_route, user_data) == 32);
    assert!(offset_of!(nav_route, destroy) == 36);
    assert!(offset_of!(nav_route, parent) == 40);
    assert!(offset_of!(nav_route, branch) == 48);
    assert!(offset_of!(nav_route, presentation) == 56);
    assert!(offset_of!(nav_route, container) == 60);
    assert!(offset_of!(nav_route, flags) == 64);
    assert!(offset_of!(nav_route, initial) == 68);
    assert!(offset_of!(nav_route, on_dispatch) == 72);
    assert!(offset_of!(nav_route, version) == 76);
    assert!(size_of::<nav_check_problem>() == 32);
    assert!(offset_of!(nav_check_problem, size) == 0);
    assert!(offset_of!(nav_check_problem, kind) == 4);
    assert!(offset_of!(nav_check_problem, route) == 8);
    assert!(offset_of!(nav_check_problem, other) == 16);
    assert!(offset_of!(nav_check_problem, message) == 24);
    assert!(size_of::<nav_change>() == 96);
    assert!(offset_of!(nav_change, size) == 0);
    assert!(offset_of!(nav_change, kind) == 4);
    assert!(offset_of!(nav_change, stack) == 8);
    assert!(offset_of!(nav_change, entry) == 16);
    assert!(offset_of!(nav_change, replaced) == 24);
    assert!(offset_of!(nav_change, route) == 32);
    assert!(offset_of!(nav_change, from) == 40);
    assert!(offset_of!(nav_change, to) == 44);
    assert!(offset_of!(nav_change, arguments) == 48);
    assert!(offset_of!(nav_change, presented_over) == 56);
    assert!(offset_of!(nav_change, presentation) == 64);
    assert!(offset_of!(nav_change, container) == 68);
    assert!(offset_of!(nav_change, name) == 72);
    assert!(offset_of!(nav_change, columns) == 80);
    assert!(offset_of!(nav_change, flags) == 84);
    assert!(offset_of!(nav_change, flow) == 88);
    assert!(size_of::<nav_plan>() == 48);
    assert!(offset_of!(nav_plan, size) == 0);
    assert!(offset_of!(nav_plan, kind) == 4);
    assert!(offset_of!(nav_plan, animated) == 8);
    assert!(offset_of!(nav_plan, question) == 16);
    assert!(offset_of!(nav_plan, ticket) == 24);
    assert!(offset_of!(nav_plan, tag) == 32);
    assert!(offset_of!(nav_plan, changes) == 40);
    assert!(offset_of!(nav_plan, hint) == 44);
    assert!(size_of::<nav_bridge>() == 40);
    assert!(offset_of!(nav_bridge, size) == 0);
    assert!(offset_of!(nav_bridge, flags) == 4);
    assert!(offset_of!(nav_bridge, transition) == 8);
    assert!(offset_of!(nav_bridge, navigate_to) == 12);
    assert!(offset_of!(nav_bridge, pop_back) == 16);
    assert!(offset_of!(nav_bridge, pop_up_to_root) == 20);
    assert!(offset_of!(nav_bridge, replay) == 24);
    assert!(offset_of!(nav_bridge, user_data) == 28);
    assert!(offset_of!(nav_bridge, destroy) == 32);
    assert!(offset_of!(nav_bridge, register_routes) == 36);
    assert!(size_of::<nav_result>() == 72);
    assert!(offset_of!(nav_result, size) == 0);
    assert!(offset_of!(nav_result, kind) == 4);
    assert!(offset_of!(nav_result, reason) == 8);
    assert!(offset_of!(nav_result, origin) == 12);
    assert!(offset_of!(nav_result, status) == 16);
    assert!(offset_of!(nav_result, waiter) == 24);
    assert!(offset_of!(nav_result, entry) == 32);
    assert!(offset_of!(nav_result, tag) == 40);
    assert!(offset_of!(nav_result, value) == 48);
    assert!(offset_of!(nav_result, flow) == 56);
    assert!(offset_of!(nav_result, host_code) == 64);
    assert!(offset_of!(nav_result, is_next_value) == 68);
    assert!(size_of::<nav_element>() == 16);
    assert!(offset_of!(nav_element, kept) == 0);
    assert!(offset_of!(nav_element, request) == 8);
    assert!(size_of::<nav_intent>() == 104);
    assert!(offset_of!(nav_intent, size) == 0);
    assert!(offset_of!(nav_intent, kind) == 4);
    assert!(offset_of!(nav_intent, entry) == 8);
    assert!(offset_of!(nav_intent, request) == 16);
    assert!(offset_of!(nav_intent, result) == 20);
    assert!(offset_of!(nav_intent, arguments) == 24);
    assert!(offset_of!(nav_intent, requests) == 28);
    assert!(offset_of!(nav_intent, elements) == 32);
    assert!(offset_of!(nav_intent, entries) == 36);
    assert!(offset_of!(nav_intent, intents) == 40);
    assert!(offset_of!(nav_intent, link) == 44);
    assert!(offset_of!(nav_intent, count) == 48);
    assert!(offset_of!(nav_intent, options) == 52);
    assert!(offset_of!(nav_intent, callback) == 56);
    assert!(offset_of!(nav_intent, user_data) == 60);
    assert!(offset_of!(nav_intent, destroy) == 64);
    assert!(offset_of!(nav_intent, stack) == 72);
    assert!(offset_of!(nav_intent, container) == 80);
    assert!(offset_of!(nav_intent, columns) == 84);
    assert!(offset_of!(nav_intent, flow) == 88);
    assert!(offset_of!(nav_intent, ending) == 96);
    assert!(offset_of!(nav_intent, restoring) == 100);
    assert!(size_of::<nav_flow_ending>() == 20);
    assert!(offset_of!(nav_flow_ending, size) == 0);
    assert!(offset_of!(nav_flow_ending, kind) == 4);
    assert!(offset_of!(nav_flow_ending, flags) == 8);
    assert!(offset_of!(nav_flow_ending, host_code) == 12);
    assert!(offset_of!(nav_flow_ending, value) == 16);
    assert!(size_of::<nav_flow_info>() == 72);
    assert!(offset_of!(nav_flow_info, size) == 0);
    assert!(offset_of!(nav_flow_info, parent) == 8);
    assert!(offset_of!(nav_flow_info, route) == 16);
    assert!(offset_of!(nav_flow_info, arguments) == 24);
    assert!(offset_of!(nav_flow_info, stack) == 32);
    assert!(offset_of!(nav_flow_info, first_entry) == 40);
    assert!(offset_of!(nav_flow_info, depth) == 48);
    assert!(offset_of!(nav_flow_info, waiter) == 56);
    assert!(offset_of!(nav_flow_info, model) == 64);
    assert!(size_of::<nav_dispatch_context>() == 56);
    assert!(offset_of!(nav_dispatch_context, size) == 0);
    assert!(offset_of!(nav_dispatch_context, question) == 8);
    assert!(offset_of!(nav_dispatch_context, flow) == 16);
    assert!(offset_of!(nav_dispatch_context, child) == 24);
    assert!(offset_of!(nav_dispatch_context, shown_entry) == 32);
    assert!(offset_of!(nav_dispatch_context, redirect_count) == 40);
    assert!(offset_of!(nav_dispatch_context, is_trial) == 44);
    assert!(offset_of!(nav_dispatch_context, request) == 48);
    assert!(size_of::<nav_stack_info>() == 64);
    assert!(offset_of!(nav_stack_info, size) == 0);
    assert!(offset_of!(nav_stack_info, flags) == 4);
    assert!(offset_of!(nav_stack_info, presentation) == 8);
    assert!(offset_of!(nav_stack_info, owner) == 16);
    assert!(offset_of!(nav_stack_info, presented_over) == 24);
    assert!(offset_of!(nav_stack_info, name) == 32);
    assert!(offset_of!(nav_stack_info, branch) == 40);
    assert!(offset_of!(nav_stack_info, depth) == 44);
    assert!(offset_of!(nav_stack_info, top) == 48);
    assert!(offset_of!(nav_stack_info, scene) == 56);
    assert!(size_of::<nav_container_info>() == 40);
    assert!(offset_of!(nav_container_info, size) == 0);
    assert!(offset_of!(nav_container_info, kind) == 4);
    assert!(offset_of!(nav_container_info, flags) == 8);
    assert!(offset_of!(nav_container_info, tabs_back) == 12);
    assert!(offset_of!(nav_container_info, retention) == 16);
    assert!(offset_of!(nav_container_info, custom_kind) == 20);
    assert!(offset_of!(nav_container_info, columns) == 24);
    assert!(offset_of!(nav_container_info, count) == 28);
    assert!(offset_of!(nav_container_info, selected) == 32);
    assert!(offset_of!(nav_container_info, top) == 36);
    assert!(size_of::<nav_guard_context>() == 48);
    assert!(offset_of!(nav_guard_context, size) == 0);
    assert!(offset_of!(nav_guard_context, kind) == 4);
    assert!(offset_of!(nav_guard_context, redirect_count) == 8);
    assert!(offset_of!(nav_guard_context, guard) == 16);
    assert!(offset_of!(nav_guard_context, entry) == 24);
    assert!(offset_of!(nav_guard_context, route) == 32);
    assert!(offset_of!(nav_guard_context, arguments) == 40);
    assert!(offset_of!(nav_guard_context, plan) == 44);
    assert!(size_of::<nav_guard>() == 56);
    assert!(offset_of!(nav_guard, size) == 0);
    assert!(offset_of!(nav_guard, kind) == 4);
    assert!(offset_of!(nav_guard, flags) == 8);
    assert!(offset_of!(nav_guard, entry) == 16);
    assert!(offset_of!(nav_guard, route) == 24);
    assert!(offset_of!(nav_guard, route_name) == 32);
    assert!(offset_of!(nav_guard, decide) == 40);
    assert!(offset_of!(nav_guard, user_data) == 44);
    assert!(offset_of!(nav_guard, destroy) == 48);
    assert!(size_of::<nav_back_plan>() == 32);
    assert!(offset_of!(nav_back_plan, size) == 0);
    assert!(offset_of!(nav_back_plan, ask_flags) == 4);
    assert!(offset_of!(nav_back_plan, handler) == 8);
    assert!(offset_of!(nav_back_plan, entry) == 16);
    assert!(offset_of!(nav_back_plan, changes) == 24);
    assert!(size_of::<nav_gesture>() == 48);
    assert!(offset_of!(nav_gesture, size) == 0);
    assert!(offset_of!(nav_gesture, phase) == 4);
    assert!(offset_of!(nav_gesture, forward) == 8);
    assert!(offset_of!(nav_gesture, edge) == 12);
    assert!(offset_of!(nav_gesture, progress) == 16);
    assert!(offset_of!(nav_gesture, scene) == 24);
    assert!(offset_of!(nav_gesture, handler) == 32);
    assert!(offset_of!(nav_gesture, changes) == 40);
    assert!(size_of::<nav_back_handler>() == 40);
    assert!(offset_of!(nav_back_handler, size) == 0);
    assert!(offset_of!(nav_back_handler, entry) == 8);
    assert!(offset_of!(nav_back_handler, priority) == 16);
    assert!(offset_of!(nav_back_handler, forward) == 20);
    assert!(offset_of!(nav_back_handler, disabled) == 24);
    assert!(offset_of!(nav_back_handler, handle) == 28);
    assert!(offset_of!(nav_back_handler, user_data) == 32);
    assert!(offset_of!(nav_back_handler, destroy) == 36);
    assert!(size_of::<nav_saving>() == 32);
    assert!(offset_of!(nav_saving, size) == 0);
    assert!(offset_of!(nav_saving, flags) == 4);
    assert!(offset_of!(nav_saving, app_version) == 8);
    assert!(offset_of!(nav_saving, scene) == 16);
    assert!(offset_of!(nav_saving, budget) == 24);
    assert!(size_of::<nav_saved>() == 64);
    assert!(offset_of!(nav_saved, size) == 0);
    assert!(offset_of!(nav_saved, problem) == 4);
    assert!(offset_of!(nav_saved, host_code) == 8);
    assert!(offset_of!(nav_saved, is_flow) == 12);
    assert!(offset_of!(nav_saved, version) == 16);
    assert!(offset_of!(nav_saved, app_version) == 20);
    assert!(offset_of!(nav_saved, offset) == 24);
    assert!(offset_of!(nav_saved, number) == 32);
    assert!(offset_of!(nav_saved, route) == 40);
    assert!(offset_of!(nav_saved, branch) == 48);
    assert!(offset_of!(nav_saved, arguments) == 56);
    assert!(offset_of!(nav_saved, state) == 60);
    assert!(size_of::<nav_restoring>() == 32);
    assert!(offset_of!(nav_restoring, size) == 0);
    assert!(offset_of!(nav_restoring, text) == 4);
    assert!(offset_of!(nav_restoring, app_version) == 12);
    assert!(offset_of!(nav_restoring, fallback) == 16);
    assert!(offset_of!(nav_restoring, migrate) == 20);
    assert!(offset_of!(nav_restoring, user_data) == 24);
    assert!(offset_of!(nav_restoring, destroy) == 28);
    assert!(size_of::<nav_event>() == 112);
    assert!(offset_of!(nav_event, size) == 0);
    assert!(offset_of!(nav_event, kind) == 4);
    assert!(offset_of!(nav_event, intent) == 8);
    assert!(offset_of!(nav_event, origin) == 12);
    assert!(offset_of!(nav_event, animated) == 16);
    assert!(offset_of!(nav_event, revision) == 24);
    assert!(offset_of!(nav_event, entry) == 32);
    assert!(offset_of!(nav_event, waiter) == 40);
    assert!(offset_of!(nav_event, ticket) == 48);
    assert!(offset_of!(nav_event, tag) == 56);
    assert!(offset_of!(nav_event, changes) == 64);
    assert!(offset_of!(nav_event, outcome) == 68);
    assert!(offset_of!(nav_event, result) == 72);
    assert!(offset_of!(nav_event, plan) == 76);
    assert!(offset_of!(nav_event, hint) == 80);
    assert!(offset_of!(nav_event, route) == 88);
    assert!(offset_of!(nav_event, guard_context) == 96);
    assert!(offset_of!(nav_event, gesture) == 100);
    assert!(offset_of!(nav_event, detail) == 104);
    assert!(size_of::<nav_record>() == 120);
    assert!(offset_of!(nav_record, kind) == 0);
    assert!(offset_of!(nav_record, intent) == 4);
    assert!(offset_of!(nav_record, subkind) == 8);
    assert!(offset_of!(nav_record, reason) == 12);
    assert!(offset_of!(nav_record, by) == 16);
    assert!(offset_of!(nav_record, remaining) == 20);
    assert!(offset_of!(nav_record, origin) == 24);
    assert!(offset_of!(nav_record, animated) == 28);
    assert!(offset_of!(nav_record, revision) == 32);
    assert!(offset_of!(nav_record, entry) == 40);
    assert!(offset_of!(nav_record, related) == 48);
    assert!(offset_of!(nav_record, route) == 56);
    assert!(offset_of!(nav_record, ticket) == 64);
    assert!(offset_of!(nav_record, question) == 72);
    assert!(offset_of!(nav_record, from) == 80);
    assert!(offset_of!(nav_record, to) == 84);
    assert!(offset_of!(nav_record, tag) == 88);
    assert!(offset_of!(nav_record, stack) == 96);
    assert!(offset_of!(nav_record, value) == 104);
    assert!(offset_of!(nav_record, hint) == 108);
    assert!(offset_of!(nav_record, flow) == 112);
    assert!(size_of::<nav_parameter_type>() == 32);
    assert!(offset_of!(nav_parameter_type, size) == 0);
    assert!(offset_of!(nav_parameter_type, name) == 4);
    assert!(offset_of!(nav_parameter_type, check) == 12);
    assert!(offset_of!(nav_parameter_type, user_data) == 16);
    assert!(offset_of!(nav_parameter_type, destroy) == 20);
    assert!(offset_of!(nav_parameter_type, read) == 24);
    assert!(offset_of!(nav_parameter_type, write) == 28);
    assert!(size_of::<nav_url>() == 28);
    assert!(offset_of!(nav_url, size) == 0);
    assert!(offset_of!(nav_url, text) == 4);
    assert!(offset_of!(nav_url, query) == 12);
    assert!(offset_of!(nav_url, fragment) == 20);
    assert!(size_of::<nav_link>() == 40);
    assert!(offset_of!(nav_link, size) == 0);
    assert!(offset_of!(nav_link, url) == 4);
    assert!(offset_of!(nav_link, flags) == 12);
    assert!(offset_of!(nav_link, merge) == 16);
    assert!(offset_of!(nav_link, base) == 24);
    assert!(offset_of!(nav_link, request) == 32);
    assert!(size_of::<nav_match>() == 32);
    assert!(offset_of!(nav_match, size) == 0);
    assert!(offset_of!(nav_match, route) == 8);
    assert!(offset_of!(nav_match, arguments) == 16);
};
