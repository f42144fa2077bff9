"""Made by scripts/layouts from abi/: the constants, structs and functions of the header."""

from ctypes import (
    CDLL, CFUNCTYPE, Structure, Union, c_char_p, c_double, c_int32, c_int64, c_size_t, c_ssize_t, c_uint32, c_uint64, c_void_p,
)
from enum import IntEnum
from typing import Any, Dict, Tuple


class Named(IntEnum):
    """A number that prints its name."""

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return format(self.name, form)


class AbortReason(Named):
    NONE = 0
    BY_HOST = 1
    TIMED_OUT = 2
    BRIDGE_GONE = 3
    CLOSED = 4
    GONE = 5


class Animated(Named):
    DEFAULT = 0
    YES = 1
    NO = 2


class CancelReason(Named):
    NONE = 0
    POP = 1
    POP_TO = 2
    ROOT = 3
    REPLACE = 4
    SET = 5
    DISMISS = 6
    CONTAINER_REMOVED = 7
    FLOW_END = 8
    CALLER_CANCEL = 9
    RESTORE = 10
    UNDO = 11
    SHUTDOWN = 12
    REMOVE = 13
    GUARD = 14
    ASKER = 15


class ChangeKind(Named):
    ADDED = 0
    REMOVED = 1
    REPLACED = 2
    MOVED = 3
    UPDATED = 4
    STACK_ADDED = 5
    STACK_REMOVED = 6
    STACK_MOVED = 7
    CONTAINER_SET = 8
    SELECTED = 9
    RESIZED = 10
    SCENE_ADDED = 11
    SCENE_REMOVED = 12
    SCENE_SELECTED = 13
    MOVED_OUT = 14
    MOVED_IN = 15
    CREATED = 16
    STARTED = 17
    RESUMED = 18
    PAUSED = 19
    STOPPED = 20
    EXITING = 21
    FLOW_CHANGED = 22


class CheckKind(Named):
    PARENT = 1
    BRANCH = 2
    CIRCLE = 3
    INITIAL = 4
    ROOT = 5
    PATTERN = 6
    GUARD = 7
    FALLBACK = 8


class ContainerKind(Named):
    NONE = 0
    TABS = 1
    SPLIT = 2
    CUSTOM = 3


class EntryPhase(Named):
    GONE = 0
    PLANNED = 1
    ALIVE = 2
    LEAVING = 3


class EventKind(Named):
    NONE = 0
    RESULT = 1
    CHANGED = 2
    COMPLETED = 3
    RELEASED = 4
    QUESTION = 5
    REPLAY = 6
    RESYNC = 7
    OVERFLOW = 8
    STATE = 9
    LOAD = 10
    GUARD = 11
    LIFECYCLE = 12
    GESTURE = 13
    BACK = 14
    PROBLEM = 15
    OUTCOME = 16
    ANSWER = 17


class GesturePhase(Named):
    NONE = 0
    BEGIN = 1
    PROGRESS = 2
    CANCEL = 3
    COMMIT = 4


class GuardKind(Named):
    ENTER = 0
    LEAVE = 1


class IntentKind(Named):
    NONE = 0
    START = 1
    NAVIGATE = 2
    NAVIGATE_FOR_RESULT = 3
    REPLACE_TOP = 4
    POP_BACK = 5
    POP_TO_ENTRY = 6
    POP_TO_ROUTE = 7
    POP_UP_TO_ROOT = 8
    HOST_DID_POP = 9
    HOST_DID_SET_STACK = 10
    PUSH_ALL = 11
    SET_STACK = 12
    BATCH = 13
    OPEN = 14
    REMOVE = 15
    UPDATE = 16
    HOST_DID_UPDATE = 17
    SELECT = 18
    DISMISS = 19
    SET_CONTAINER = 20
    BACK = 21
    HOST_DID_DISMISS = 22
    HOST_DID_SELECT = 23
    HOST_DID_RESIZE = 24
    RECHECK_GUARDS = 25
    END_FLOW = 26
    DISPATCH = 27
    RESTORE = 28
    FINISH = 29


class Lifecycle(Named):
    NONE = 0
    CREATED = 1
    STARTED = 2
    RESUMED = 3


class LinkMerge(Named):
    KEEP = 0
    RESET = 1
    PUSH = 2


class OccupiedPolicy(Named):
    DEFAULT = 0
    REPLACE = 1
    QUEUE = 2
    REJECT = 3


class Origin(Named):
    CORE = 0
    HOST = 1


class Party(Named):
    NOBODY = 0
    BRIDGE = 1
    BUILDER = 2
    GUARD = 3
    LOADER = 4
    COORDINATOR = 5
    RESTORE = 6
    HANDLER = 7


class Presentation(Named):
    DEFAULT = 0
    PUSHED = 1
    WINDOW = 2
    FULL_SCREEN = 3
    MODAL = 4
    SHEET = 5
    ACTION_SHEET = 6
    ALERT = 7


class ResultKind(Named):
    VALUE = 0
    CANCELLED = 1
    FAILED = 2


class Retention(Named):
    WHILE_CONTAINER = 0
    NONE = 1
    WHILE_ACTIVE = 2
    WHILE_STACK = 3
    WHILE_SCENE = 4


class SavedProblem(Named):
    UNKNOWN = 1
    VERSION = 2
    ARGUMENTS = 3
    INCOMPLETE = 4
    BRANCH = 5
    BUILDER = 6
    GUARD = 7


class Status(Named):
    OK = 0
    PENDING = 1
    AT_ROOT = 2
    ALREADY_THERE = 3
    ALREADY_GONE = 4
    STALE_ISSUER = 5
    ALREADY_RESOLVED = 6
    NO_EVENT = 7
    FREED = 8
    KEPT = 9
    REFUSED = -1
    BLOCKED = -2
    ABORTED = -3
    SUPERSEDED = -4
    UNRESOLVED = -5
    AMBIGUOUS = -6
    NOT_FOUND = -7
    STALE = -8
    IN_USE = -9
    NOT_AWAITED = -10
    NOT_STARTED = -11
    FULL = -12
    TOO_LARGE = -13
    WRONG_THREAD = -14
    CLOSED = -15
    INVALID = -16
    LOOP = -17
    CORRUPT = -18
    UNSUPPORTED = -19
    NOT_SAVED = -20


class TabsBack(Named):
    PASS = 0
    INITIAL = 1
    HISTORY = 2


class Type(Named):
    NULL = 0
    BOOL = 1
    INT = 2
    DOUBLE = 3
    STRING = 4
    BYTES = 5
    LIST = 6
    MAP = 7
    HOST_OBJECT = 8


class Unique(Named):
    NO = 0
    TOP = 1
    ANYWHERE = 2


class UniqueAction(Named):
    STAY = 0
    BRING_TO_FRONT = 1
    POP_TO = 2


class UnresolvedPolicy(Named):
    DEFAULT = 0
    REJECT = 1
    FALLBACK = 2
    PREFIX = 3


NAV_OK = 0
NAV_PENDING = 1
NAV_AT_ROOT = 2
NAV_ALREADY_THERE = 3
NAV_ALREADY_GONE = 4
NAV_STALE_ISSUER = 5
NAV_ALREADY_RESOLVED = 6
NAV_NO_EVENT = 7
NAV_FREED = 8
NAV_KEPT = 9
NAV_REFUSED = -1
NAV_BLOCKED = -2
NAV_ABORTED = -3
NAV_SUPERSEDED = -4
NAV_UNRESOLVED = -5
NAV_AMBIGUOUS = -6
NAV_NOT_FOUND = -7
NAV_STALE = -8
NAV_IN_USE = -9
NAV_NOT_AWAITED = -10
NAV_NOT_STARTED = -11
NAV_FULL = -12
NAV_TOO_LARGE = -13
NAV_WRONG_THREAD = -14
NAV_CLOSED = -15
NAV_INVALID = -16
NAV_LOOP = -17
NAV_CORRUPT = -18
NAV_UNSUPPORTED = -19
NAV_NOT_SAVED = -20
NAV_TYPE_NULL = 0
NAV_TYPE_BOOL = 1
NAV_TYPE_INT = 2
NAV_TYPE_DOUBLE = 3
NAV_TYPE_STRING = 4
NAV_TYPE_BYTES = 5
NAV_TYPE_LIST = 6
NAV_TYPE_MAP = 7
NAV_TYPE_HOST_OBJECT = 8
NAV_VALUE_SECRET = 1
NAV_PRESENTATION_DEFAULT = 0
NAV_PRESENTATION_PUSHED = 1
NAV_PRESENTATION_WINDOW = 2
NAV_PRESENTATION_FULL_SCREEN = 3
NAV_PRESENTATION_MODAL = 4
NAV_PRESENTATION_SHEET = 5
NAV_PRESENTATION_ACTION_SHEET = 6
NAV_PRESENTATION_ALERT = 7
NAV_OCCUPIED_DEFAULT = 0
NAV_OCCUPIED_REPLACE = 1
NAV_OCCUPIED_QUEUE = 2
NAV_OCCUPIED_REJECT = 3
NAV_CONTAINER_NONE = 0
NAV_CONTAINER_TABS = 1
NAV_CONTAINER_SPLIT = 2
NAV_CONTAINER_CUSTOM = 3
NAV_CONTAINER_SHOW_ALL = 1
NAV_TABS_BACK_PASS = 0
NAV_TABS_BACK_INITIAL = 1
NAV_TABS_BACK_HISTORY = 2
NAV_RETENTION_WHILE_CONTAINER = 0
NAV_RETENTION_NONE = 1
NAV_RETENTION_WHILE_ACTIVE = 2
NAV_RETENTION_WHILE_STACK = 3
NAV_RETENTION_WHILE_SCENE = 4
NAV_BRANCH_EAGER = 1
NAV_BRANCH_FORGETS = 4
NAV_BRANCH_PLACEHOLDER = 2
NAV_ANIMATED_DEFAULT = 0
NAV_ANIMATED_YES = 1
NAV_ANIMATED_NO = 2
NAV_UNRESOLVED_DEFAULT = 0
NAV_UNRESOLVED_REJECT = 1
NAV_UNRESOLVED_FALLBACK = 2
NAV_UNRESOLVED_PREFIX = 3
NAV_UNIQUE_NO = 0
NAV_UNIQUE_TOP = 1
NAV_UNIQUE_ANYWHERE = 2
NAV_UNIQUE_ACTION_STAY = 0
NAV_UNIQUE_ACTION_BRING_TO_FRONT = 1
NAV_UNIQUE_ACTION_POP_TO = 2
NAV_OPTION_REPLACE_ROOT = 1
NAV_OPTION_TRANSFER_RESULT = 8
NAV_OPTION_INCLUSIVE = 2
NAV_OPTION_IGNORE_ARGUMENTS = 4
NAV_OPTION_KEEP_PRESENTED = 32
NAV_OPTION_REVEAL = 64
NAV_OPTION_POP_BRANCH = 128
NAV_OPTION_KEEP_BRANCH = 256
NAV_OPTION_NEXT_VALUE = 512
NAV_OPTION_SEARCH_SCENE = 1024
NAV_OPTION_SEARCH_ALL = 2048
NAV_OPTION_UPDATE_ARGUMENTS = 16
NAV_BY_NOBODY = 0
NAV_BY_BRIDGE = 1
NAV_BY_BUILDER = 2
NAV_BY_GUARD = 3
NAV_BY_LOADER = 4
NAV_BY_COORDINATOR = 5
NAV_BY_RESTORE = 6
NAV_BY_HANDLER = 7
NAV_ABORT_NONE = 0
NAV_ABORT_BY_HOST = 1
NAV_ABORT_TIMED_OUT = 2
NAV_ABORT_BRIDGE_GONE = 3
NAV_ABORT_CLOSED = 4
NAV_ABORT_GONE = 5
NAV_CONFIG_LIFECYCLE_EVENTS = 1
NAV_CONFIG_WAIT_FOR_EXITS = 2
NAV_CONFIG_BACK_EVENTS = 4
NAV_CONFIG_PROBLEM_EVENTS = 8
NAV_CONFIG_WAIT_FOR_ENTRIES = 16
NAV_CONFIG_TRACE_EVENTS = 32
NAV_CHECK_PARENT = 1
NAV_CHECK_BRANCH = 2
NAV_CHECK_CIRCLE = 3
NAV_CHECK_INITIAL = 4
NAV_CHECK_ROOT = 5
NAV_CHECK_PATTERN = 6
NAV_CHECK_GUARD = 7
NAV_CHECK_FALLBACK = 8
NAV_CHANGE_ADDED = 0
NAV_CHANGE_REMOVED = 1
NAV_CHANGE_REPLACED = 2
NAV_CHANGE_MOVED = 3
NAV_CHANGE_UPDATED = 4
NAV_CHANGE_STACK_ADDED = 5
NAV_CHANGE_STACK_REMOVED = 6
NAV_CHANGE_STACK_MOVED = 7
NAV_CHANGE_CONTAINER_SET = 8
NAV_CHANGE_SELECTED = 9
NAV_CHANGE_RESIZED = 10
NAV_CHANGE_SCENE_ADDED = 11
NAV_CHANGE_SCENE_REMOVED = 12
NAV_CHANGE_SCENE_SELECTED = 13
NAV_CHANGE_MOVED_OUT = 14
NAV_CHANGE_MOVED_IN = 15
NAV_CHANGE_CREATED = 16
NAV_CHANGE_STARTED = 17
NAV_CHANGE_RESUMED = 18
NAV_CHANGE_PAUSED = 19
NAV_CHANGE_STOPPED = 20
NAV_CHANGE_EXITING = 21
NAV_CHANGE_FLOW_CHANGED = 22
NAV_INTENT_NONE = 0
NAV_INTENT_START = 1
NAV_INTENT_NAVIGATE = 2
NAV_INTENT_NAVIGATE_FOR_RESULT = 3
NAV_INTENT_REPLACE_TOP = 4
NAV_INTENT_POP_BACK = 5
NAV_INTENT_POP_TO_ENTRY = 6
NAV_INTENT_POP_TO_ROUTE = 7
NAV_INTENT_POP_UP_TO_ROOT = 8
NAV_INTENT_HOST_DID_POP = 9
NAV_INTENT_HOST_DID_SET_STACK = 10
NAV_INTENT_PUSH_ALL = 11
NAV_INTENT_SET_STACK = 12
NAV_INTENT_BATCH = 13
NAV_INTENT_OPEN = 14
NAV_INTENT_REMOVE = 15
NAV_INTENT_UPDATE = 16
NAV_INTENT_HOST_DID_UPDATE = 17
NAV_INTENT_SELECT = 18
NAV_INTENT_DISMISS = 19
NAV_INTENT_SET_CONTAINER = 20
NAV_INTENT_BACK = 21
NAV_INTENT_HOST_DID_DISMISS = 22
NAV_INTENT_HOST_DID_SELECT = 23
NAV_INTENT_HOST_DID_RESIZE = 24
NAV_INTENT_RECHECK_GUARDS = 25
NAV_INTENT_END_FLOW = 26
NAV_INTENT_DISPATCH = 27
NAV_INTENT_RESTORE = 28
NAV_INTENT_FINISH = 29
NAV_BRIDGE_PULLED = 1
NAV_RESULT_VALUE = 0
NAV_RESULT_CANCELLED = 1
NAV_RESULT_FAILED = 2
NAV_CANCEL_NONE = 0
NAV_CANCEL_POP = 1
NAV_CANCEL_POP_TO = 2
NAV_CANCEL_ROOT = 3
NAV_CANCEL_REPLACE = 4
NAV_CANCEL_SET = 5
NAV_CANCEL_DISMISS = 6
NAV_CANCEL_CONTAINER_REMOVED = 7
NAV_CANCEL_FLOW_END = 8
NAV_CANCEL_CALLER_CANCEL = 9
NAV_CANCEL_RESTORE = 10
NAV_CANCEL_UNDO = 11
NAV_CANCEL_SHUTDOWN = 12
NAV_CANCEL_REMOVE = 13
NAV_CANCEL_GUARD = 14
NAV_CANCEL_ASKER = 15
NAV_ORIGIN_CORE = 0
NAV_ORIGIN_HOST = 1
NAV_PUBLISH_IF_AWAITED = 1
NAV_PUBLISH_WHEN_COVERED = 2
NAV_FLOW_KEEP_ENTRIES = 1
NAV_DISPATCH_PASS = -2147483647
NAV_DISPATCH_SHOW = 0
NAV_DISPATCH_SWITCH = -2147483646
NAV_DISPATCH_IGNORE = -2147483645
NAV_STACK_SELECTED = 1
NAV_STACK_SHOWN = 2
NAV_STACK_ACTIVE = 4
NAV_STACK_PLACEHOLDER = 8
NAV_STACK_GUARDED = 16
NAV_GUARD_ENTER = 0
NAV_GUARD_LEAVE = 1
NAV_GUARD_EVERY_ROUTE = 1
NAV_REDIRECT_RESUME = 1
NAV_LIFECYCLE_NONE = 0
NAV_LIFECYCLE_CREATED = 1
NAV_LIFECYCLE_STARTED = 2
NAV_LIFECYCLE_RESUMED = 3
NAV_BACK_ASKS_GUARD = 1
NAV_BACK_ASKS_BRIDGE = 2
NAV_GESTURE_NONE = 0
NAV_GESTURE_BEGIN = 1
NAV_GESTURE_PROGRESS = 2
NAV_GESTURE_CANCEL = 3
NAV_GESTURE_COMMIT = 4
NAV_ENTRY_GONE = 0
NAV_ENTRY_PLANNED = 1
NAV_ENTRY_ALIVE = 2
NAV_ENTRY_LEAVING = 3
NAV_SAVING_COMPLETE = 1
NAV_SAVED_UNKNOWN = 1
NAV_SAVED_VERSION = 2
NAV_SAVED_ARGUMENTS = 3
NAV_SAVED_INCOMPLETE = 4
NAV_SAVED_BRANCH = 5
NAV_SAVED_BUILDER = 6
NAV_SAVED_GUARD = 7
NAV_SAVED_LEAVE_OUT = -2147483644
NAV_SAVED_CUT = -2147483643
NAV_EVENT_NONE = 0
NAV_EVENT_RESULT = 1
NAV_EVENT_CHANGED = 2
NAV_EVENT_COMPLETED = 3
NAV_EVENT_RELEASED = 4
NAV_EVENT_QUESTION = 5
NAV_EVENT_REPLAY = 6
NAV_EVENT_RESYNC = 7
NAV_EVENT_OVERFLOW = 8
NAV_EVENT_STATE = 9
NAV_EVENT_LOAD = 10
NAV_EVENT_GUARD = 11
NAV_EVENT_LIFECYCLE = 12
NAV_EVENT_GESTURE = 13
NAV_EVENT_BACK = 14
NAV_EVENT_PROBLEM = 15
NAV_EVENT_OUTCOME = 16
NAV_EVENT_ANSWER = 17
NAV_PATTERN_LINKABLE = 1
NAV_PATTERN_LAZY = 2
NAV_PATTERN_IGNORE_CASE = 4
NAV_PATTERN_ALIAS = 8
NAV_LINK_TRUSTED = 1
NAV_LINK_HAS_SCENE = 2
NAV_LINK_SKIP_IF_OPEN = 4
NAV_LINK_CLOSE = 8
NAV_LINK_ELSE_CLOSE = 16
NAV_LINK_MERGE_KEEP = 0
NAV_LINK_MERGE_RESET = 1
NAV_LINK_MERGE_PUSH = 2
NAV_LOCATION_WITHOUT_SCENE = 1
NAV_ANSWER_ACCEPT = 0
NAV_ANSWER_LATER = -2147483648
NAV_MAX_BRANCHES = 1024
NAV_MAX_CHILDREN = 1024
NAV_MAX_DISPATCHES = 64
NAV_MAX_ENTRIES = 8388608
NAV_MAX_FLOWS = 1048576
NAV_MAX_FLOW_DEPTH = 64
NAV_MAX_KEYS = 65536
NAV_MAX_LINK_PREFIXES = 256
NAV_MAX_NAME_BYTES = 1024
NAV_MAX_PARAMETER_NAME_BYTES = 64
NAV_MAX_PARAMETER_SIBLINGS = 64
NAV_MAX_PARAMETER_TYPES = 256
NAV_MAX_PATTERN_BYTES = 4096
NAV_MAX_PATTERN_PARAMETERS = 32
NAV_MAX_PATTERN_SEGMENTS = 64
NAV_MAX_POSTS = 65536
NAV_MAX_QUERY_ITEMS = 1024
NAV_MAX_REDIRECTS = 32
NAV_MAX_RETAINED_CONTAINERS = 256
NAV_MAX_ROUTES = 1048576
NAV_MAX_SAVED_BYTES = 268435456
NAV_MAX_SCENES = 1024
NAV_MAX_STACKS = 1048576
NAV_MAX_STACK_DEPTH = 64
NAV_MAX_STEPS = 65536
NAV_MAX_URL_BYTES = 65536
NAV_MAX_VALUE_BYTES = 16777216
NAV_MAX_VALUE_CELLS = 1048576
NAV_MAX_VALUE_DEPTH = 128
NAV_ROUTE_NOT_RESTORED = 2
NAV_ROUTE_SHARES_MODELS = 1
NAV_VERSION_MAJOR = 0
NAV_VERSION_MINOR = 1
NAV_VERSION_PATCH = 0


class nav_string(Structure):
    _fields_ = [
        ("bytes", c_void_p),
        ("length", c_size_t),
    ]


class nav_list(Structure):
    _fields_ = [
        ("items", c_void_p),
        ("count", c_size_t),
    ]


class nav_map(Structure):
    _fields_ = [
        ("members", c_void_p),
        ("count", c_size_t),
    ]


class nav_host_object(Structure):
    _fields_ = [
        ("object", c_void_p),
        ("destroy", c_void_p),
    ]


class nav_content(Union):
    _fields_ = [
        ("boolean", c_int32),
        ("integer", c_int64),
        ("real", c_double),
        ("string", nav_string),
        ("list", nav_list),
        ("map", nav_map),
        ("host", nav_host_object),
    ]


class nav_value(Structure):
    _fields_ = [
        ("type", c_int32),
        ("flags", c_uint32),
        ("content", nav_content),
    ]


class nav_member(Structure):
    _fields_ = [
        ("key", nav_string),
        ("value", nav_value),
    ]


class nav_branch(Structure):
    _fields_ = [
        ("name", nav_string),
        ("initial", c_void_p),
        ("flags", c_uint64),
    ]


class nav_container(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("flags", c_uint32),
        ("tabs_back", c_int32),
        ("retention", c_int32),
        ("custom_kind", c_int32),
        ("columns", c_uint32),
        ("branches", c_void_p),
        ("count", c_size_t),
        ("selected", c_size_t),
    ]


class nav_request(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("route", nav_string),
        ("route_id", c_uint64),
        ("arguments", c_void_p),
    ]


class nav_options(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("flags", c_uint32),
        ("animated", c_int32),
        ("issuer", c_uint64),
        ("revision", c_uint64),
        ("target", c_uint64),
        ("tag", c_uint64),
        ("hint", c_void_p),
        ("unresolved", c_int32),
        ("unique", c_int32),
        ("unique_action", c_int32),
        ("presentation", c_int32),
        ("occupied", c_int32),
        ("scene", nav_string),
        ("key", nav_string),
    ]


class nav_outcome(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("status", c_int32),
        ("by", c_int32),
        ("host_code", c_int32),
        ("abort_reason", c_int32),
        ("ticket", c_uint64),
        ("entry", c_uint64),
        ("waiter", c_uint64),
        ("revision", c_uint64),
        ("index", c_size_t),
        ("removed_count", c_size_t),
        ("redirect_count", c_uint32),
    ]


class nav_config(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("animated", c_int32),
        ("queue_capacity", c_uint32),
        ("event_capacity", c_uint32),
        ("operation_limit", c_uint32),
        ("unresolved", c_int32),
        ("fallback_route", nav_string),
        ("scene", nav_string),
        ("pattern_flags", c_uint32),
        ("redirect_limit", c_uint32),
        ("flags", c_uint32),
    ]


class nav_build_context(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("entry", c_uint64),
        ("route", c_uint64),
        ("arguments", c_void_p),
        ("tag", c_uint64),
        ("hint", c_void_p),
        ("flow", c_uint64),
    ]


class nav_route(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("name", nav_string),
        ("make_model", c_void_p),
        ("update_model", c_void_p),
        ("destroy_model", c_void_p),
        ("make_view", c_void_p),
        ("destroy_view", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
        ("parent", nav_string),
        ("branch", nav_string),
        ("presentation", c_int32),
        ("container", c_void_p),
        ("flags", c_uint32),
        ("initial", c_void_p),
        ("on_dispatch", c_void_p),
        ("version", c_uint32),
    ]


class nav_check_problem(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("route", nav_string),
        ("other", nav_string),
        ("message", nav_string),
    ]


class nav_change(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("stack", c_uint64),
        ("entry", c_uint64),
        ("replaced", c_uint64),
        ("route", c_uint64),
        ("from", c_size_t),
        ("to", c_size_t),
        ("arguments", c_void_p),
        ("presented_over", c_uint64),
        ("presentation", c_int32),
        ("container", c_int32),
        ("name", nav_string),
        ("columns", c_uint32),
        ("flags", c_uint32),
        ("flow", c_uint64),
    ]


class nav_plan(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("animated", c_int32),
        ("question", c_uint64),
        ("ticket", c_uint64),
        ("tag", c_uint64),
        ("changes", c_void_p),
        ("hint", c_void_p),
    ]


class nav_bridge(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("flags", c_uint32),
        ("transition", c_void_p),
        ("navigate_to", c_void_p),
        ("pop_back", c_void_p),
        ("pop_up_to_root", c_void_p),
        ("replay", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
        ("register_routes", c_void_p),
    ]


class nav_result(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("reason", c_int32),
        ("origin", c_int32),
        ("status", c_int32),
        ("waiter", c_uint64),
        ("entry", c_uint64),
        ("tag", c_uint64),
        ("value", c_void_p),
        ("flow", c_uint64),
        ("host_code", c_int32),
        ("is_next_value", c_int32),
    ]


class nav_element(Structure):
    _fields_ = [
        ("kept", c_uint64),
        ("request", c_void_p),
    ]


class nav_intent(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("entry", c_uint64),
        ("request", c_void_p),
        ("result", c_void_p),
        ("arguments", c_void_p),
        ("requests", c_void_p),
        ("elements", c_void_p),
        ("entries", c_void_p),
        ("intents", c_void_p),
        ("link", c_void_p),
        ("count", c_size_t),
        ("options", c_void_p),
        ("callback", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
        ("stack", c_uint64),
        ("container", c_void_p),
        ("columns", c_uint32),
        ("flow", c_uint64),
        ("ending", c_void_p),
        ("restoring", c_void_p),
    ]


class nav_flow_ending(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("flags", c_uint32),
        ("host_code", c_int32),
        ("value", c_void_p),
    ]


class nav_flow_info(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("parent", c_uint64),
        ("route", c_uint64),
        ("arguments", c_void_p),
        ("stack", c_uint64),
        ("first_entry", c_uint64),
        ("depth", c_size_t),
        ("waiter", c_uint64),
        ("model", c_void_p),
    ]


class nav_dispatch_context(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("question", c_uint64),
        ("flow", c_uint64),
        ("child", c_uint64),
        ("shown_entry", c_uint64),
        ("redirect_count", c_uint32),
        ("is_trial", c_int32),
        ("request", c_void_p),
    ]


class nav_stack_info(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("flags", c_uint32),
        ("presentation", c_int32),
        ("owner", c_uint64),
        ("presented_over", c_uint64),
        ("name", nav_string),
        ("branch", c_size_t),
        ("depth", c_size_t),
        ("top", c_uint64),
        ("scene", c_uint64),
    ]


class nav_container_info(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("flags", c_uint32),
        ("tabs_back", c_int32),
        ("retention", c_int32),
        ("custom_kind", c_int32),
        ("columns", c_uint32),
        ("count", c_size_t),
        ("selected", c_size_t),
        ("top", c_size_t),
    ]


class nav_guard_context(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("redirect_count", c_uint32),
        ("guard", c_uint64),
        ("entry", c_uint64),
        ("route", c_uint64),
        ("arguments", c_void_p),
        ("plan", c_void_p),
    ]


class nav_guard(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("flags", c_uint32),
        ("entry", c_uint64),
        ("route", c_uint64),
        ("route_name", nav_string),
        ("decide", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
    ]


class nav_back_plan(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("ask_flags", c_uint32),
        ("handler", c_uint64),
        ("entry", c_uint64),
        ("changes", c_void_p),
    ]


class nav_gesture(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("phase", c_int32),
        ("forward", c_int32),
        ("edge", c_int32),
        ("progress", c_double),
        ("scene", c_uint64),
        ("handler", c_uint64),
        ("changes", c_void_p),
    ]


class nav_back_handler(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("entry", c_uint64),
        ("priority", c_int32),
        ("forward", c_int32),
        ("disabled", c_int32),
        ("handle", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
    ]


class nav_saving(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("flags", c_uint32),
        ("app_version", c_uint32),
        ("scene", c_uint64),
        ("budget", c_size_t),
    ]


class nav_saved(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("problem", c_int32),
        ("host_code", c_int32),
        ("is_flow", c_int32),
        ("version", c_uint32),
        ("app_version", c_uint32),
        ("offset", c_size_t),
        ("number", c_uint64),
        ("route", nav_string),
        ("branch", nav_string),
        ("arguments", c_void_p),
        ("state", c_void_p),
    ]


class nav_restoring(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("text", nav_string),
        ("app_version", c_uint32),
        ("fallback", c_void_p),
        ("migrate", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
    ]


class nav_event(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("intent", c_int32),
        ("origin", c_int32),
        ("animated", c_int32),
        ("revision", c_uint64),
        ("entry", c_uint64),
        ("waiter", c_uint64),
        ("ticket", c_uint64),
        ("tag", c_uint64),
        ("changes", c_void_p),
        ("outcome", c_void_p),
        ("result", c_void_p),
        ("plan", c_void_p),
        ("hint", c_void_p),
        ("route", c_uint64),
        ("guard_context", c_void_p),
        ("gesture", c_void_p),
        ("detail", c_void_p),
    ]


class nav_record(Structure):
    _fields_ = [
        ("kind", c_int32),
        ("intent", c_int32),
        ("subkind", c_int32),
        ("reason", c_int32),
        ("by", c_int32),
        ("remaining", c_uint32),
        ("origin", c_int32),
        ("animated", c_int32),
        ("revision", c_uint64),
        ("entry", c_uint64),
        ("related", c_uint64),
        ("route", c_uint64),
        ("ticket", c_uint64),
        ("question", c_uint64),
        ("from", c_uint32),
        ("to", c_uint32),
        ("tag", c_uint64),
        ("stack", c_uint64),
        ("value", c_void_p),
        ("hint", c_void_p),
        ("flow", c_uint64),
    ]


class nav_parameter_type(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("name", nav_string),
        ("check", c_void_p),
        ("user_data", c_void_p),
        ("destroy", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
    ]


class nav_url(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("text", nav_string),
        ("query", nav_string),
        ("fragment", nav_string),
    ]


class nav_link(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("url", nav_string),
        ("flags", c_uint32),
        ("merge", c_int32),
        ("base", c_uint64),
        ("request", c_void_p),
    ]


class nav_match(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("route", c_uint64),
        ("arguments", nav_value),
    ]


# How a field is written and read: n a number, e an enum, s a string, v a value, d data of the host, p another pointer;
# and what a pointer leads to: V a value, S a struct, A structs, P pointers to structs, I ids.
FIELDS: Dict[str, Dict[str, str]] = {
    'nav_string': {'bytes': 'p', 'length': 'n'},
    'nav_list': {'items': 'V', 'count': 'n'},
    'nav_map': {'members': 'S:nav_member', 'count': 'n'},
    'nav_host_object': {'object': 'd', 'destroy': 'p'},
    'nav_content': {'boolean': 'n', 'integer': 'n', 'real': 'n', 'string': 's', 'list': 'p', 'map': 'p', 'host': 'p'},
    'nav_value': {'type': 'e:Type', 'flags': 'n', 'content': 'p'},
    'nav_member': {'key': 's', 'value': 'v'},
    'nav_branch': {'name': 's', 'initial': 'S:nav_request', 'flags': 'n'},
    'nav_container': {'kind': 'e:ContainerKind', 'flags': 'n', 'tabs_back': 'e:TabsBack', 'retention': 'e:Retention', 'custom_kind': 'n', 'columns': 'n', 'branches': 'A:nav_branch', 'count': 'n', 'selected': 'n'},
    'nav_request': {'route': 's', 'route_id': 'n', 'arguments': 'V'},
    'nav_options': {'flags': 'n', 'animated': 'e:Animated', 'issuer': 'n', 'revision': 'n', 'target': 'n', 'tag': 'n', 'hint': 'V', 'unresolved': 'e:UnresolvedPolicy', 'unique': 'e:Unique', 'unique_action': 'e:UniqueAction', 'presentation': 'e:Presentation', 'occupied': 'e:OccupiedPolicy', 'scene': 's', 'key': 's'},
    'nav_outcome': {'status': 'e:Status', 'by': 'e:Party', 'host_code': 'n', 'abort_reason': 'e:AbortReason', 'ticket': 'n', 'entry': 'n', 'waiter': 'n', 'revision': 'n', 'index': 'n', 'removed_count': 'n', 'redirect_count': 'n'},
    'nav_config': {'animated': 'e:Animated', 'queue_capacity': 'n', 'event_capacity': 'n', 'operation_limit': 'n', 'unresolved': 'e:UnresolvedPolicy', 'fallback_route': 's', 'scene': 's', 'pattern_flags': 'n', 'redirect_limit': 'n', 'flags': 'n'},
    'nav_build_context': {'entry': 'n', 'route': 'n', 'arguments': 'V', 'tag': 'n', 'hint': 'V', 'flow': 'n'},
    'nav_route': {'name': 's', 'make_model': 'p', 'update_model': 'p', 'destroy_model': 'p', 'make_view': 'p', 'destroy_view': 'p', 'user_data': 'd', 'destroy': 'p', 'parent': 's', 'branch': 's', 'presentation': 'e:Presentation', 'container': 'S:nav_container', 'flags': 'n', 'initial': 'S:nav_request', 'on_dispatch': 'p', 'version': 'n'},
    'nav_check_problem': {'kind': 'e:CheckKind', 'route': 's', 'other': 's', 'message': 's'},
    'nav_change': {'kind': 'e:ChangeKind', 'stack': 'n', 'entry': 'n', 'replaced': 'n', 'route': 'n', 'from': 'n', 'to': 'n', 'arguments': 'V', 'presented_over': 'n', 'presentation': 'e:Presentation', 'container': 'e:ContainerKind', 'name': 's', 'columns': 'n', 'flags': 'n', 'flow': 'n'},
    'nav_plan': {'kind': 'e:IntentKind', 'animated': 'e:Animated', 'question': 'n', 'ticket': 'n', 'tag': 'n', 'changes': 'p', 'hint': 'V'},
    'nav_bridge': {'flags': 'n', 'transition': 'p', 'navigate_to': 'p', 'pop_back': 'p', 'pop_up_to_root': 'p', 'replay': 'p', 'user_data': 'd', 'destroy': 'p', 'register_routes': 'p'},
    'nav_result': {'kind': 'e:ResultKind', 'reason': 'e:CancelReason', 'origin': 'e:Origin', 'status': 'e:Status', 'waiter': 'n', 'entry': 'n', 'tag': 'n', 'value': 'V', 'flow': 'n', 'host_code': 'n', 'is_next_value': 'n'},
    'nav_element': {'kept': 'n', 'request': 'S:nav_request'},
    'nav_intent': {'kind': 'e:IntentKind', 'entry': 'n', 'request': 'S:nav_request', 'result': 'V', 'arguments': 'V', 'requests': 'P:nav_request', 'elements': 'A:nav_element', 'entries': 'I', 'intents': 'P:nav_intent', 'link': 'S:nav_link', 'count': 'n', 'options': 'S:nav_options', 'callback': 'p', 'user_data': 'd', 'destroy': 'p', 'stack': 'n', 'container': 'S:nav_container', 'columns': 'n', 'flow': 'n', 'ending': 'S:nav_flow_ending', 'restoring': 'S:nav_restoring'},
    'nav_flow_ending': {'kind': 'e:ResultKind', 'flags': 'n', 'host_code': 'n', 'value': 'V'},
    'nav_flow_info': {'parent': 'n', 'route': 'n', 'arguments': 'V', 'stack': 'n', 'first_entry': 'n', 'depth': 'n', 'waiter': 'n', 'model': 'd'},
    'nav_dispatch_context': {'question': 'n', 'flow': 'n', 'child': 'n', 'shown_entry': 'n', 'redirect_count': 'n', 'is_trial': 'n', 'request': 'S:nav_request'},
    'nav_stack_info': {'flags': 'n', 'presentation': 'e:Presentation', 'owner': 'n', 'presented_over': 'n', 'name': 's', 'branch': 'n', 'depth': 'n', 'top': 'n', 'scene': 'n'},
    'nav_container_info': {'kind': 'e:ContainerKind', 'flags': 'n', 'tabs_back': 'e:TabsBack', 'retention': 'e:Retention', 'custom_kind': 'n', 'columns': 'n', 'count': 'n', 'selected': 'n', 'top': 'n'},
    'nav_guard_context': {'kind': 'e:GuardKind', 'redirect_count': 'n', 'guard': 'n', 'entry': 'n', 'route': 'n', 'arguments': 'V', 'plan': 'S:nav_plan'},
    'nav_guard': {'kind': 'e:GuardKind', 'flags': 'n', 'entry': 'n', 'route': 'n', 'route_name': 's', 'decide': 'p', 'user_data': 'd', 'destroy': 'p'},
    'nav_back_plan': {'ask_flags': 'n', 'handler': 'n', 'entry': 'n', 'changes': 'p'},
    'nav_gesture': {'phase': 'e:GesturePhase', 'forward': 'n', 'edge': 'n', 'progress': 'n', 'scene': 'n', 'handler': 'n', 'changes': 'p'},
    'nav_back_handler': {'entry': 'n', 'priority': 'n', 'forward': 'n', 'disabled': 'n', 'handle': 'p', 'user_data': 'd', 'destroy': 'p'},
    'nav_saving': {'flags': 'n', 'app_version': 'n', 'scene': 'n', 'budget': 'n'},
    'nav_saved': {'problem': 'e:SavedProblem', 'host_code': 'n', 'is_flow': 'n', 'version': 'n', 'app_version': 'n', 'offset': 'n', 'number': 'n', 'route': 's', 'branch': 's', 'arguments': 'V', 'state': 'V'},
    'nav_restoring': {'text': 's', 'app_version': 'n', 'fallback': 'S:nav_request', 'migrate': 'p', 'user_data': 'd', 'destroy': 'p'},
    'nav_event': {'kind': 'e:EventKind', 'intent': 'e:IntentKind', 'origin': 'e:Origin', 'animated': 'e:Animated', 'revision': 'n', 'entry': 'n', 'waiter': 'n', 'ticket': 'n', 'tag': 'n', 'changes': 'p', 'outcome': 'S:nav_outcome', 'result': 'S:nav_result', 'plan': 'S:nav_plan', 'hint': 'V', 'route': 'n', 'guard_context': 'S:nav_guard_context', 'gesture': 'S:nav_gesture', 'detail': 'V'},
    'nav_record': {'kind': 'e:EventKind', 'intent': 'e:IntentKind', 'subkind': 'n', 'reason': 'n', 'by': 'e:Party', 'remaining': 'n', 'origin': 'e:Origin', 'animated': 'e:Animated', 'revision': 'n', 'entry': 'n', 'related': 'n', 'route': 'n', 'ticket': 'n', 'question': 'n', 'from': 'n', 'to': 'n', 'tag': 'n', 'stack': 'n', 'value': 'V', 'hint': 'V', 'flow': 'n'},
    'nav_parameter_type': {'name': 's', 'check': 'p', 'user_data': 'd', 'destroy': 'p', 'read': 'p', 'write': 'p'},
    'nav_url': {'text': 's', 'query': 's', 'fragment': 's'},
    'nav_link': {'url': 's', 'flags': 'n', 'merge': 'e:LinkMerge', 'base': 'n', 'request': 'S:nav_request'},
    'nav_match': {'route': 'n', 'arguments': 'v'},
}

# The flags of the structs, each with its field and number.
FLAGS: Dict[str, Dict[str, Tuple[str, int]]] = {
    'nav_branch': {'eager': ('flags', 1), 'forgets': ('flags', 4), 'placeholder': ('flags', 2)},
    'nav_container': {'show_all': ('flags', 1)},
    'nav_options': {'replace_root': ('flags', 1), 'transfer_result': ('flags', 8), 'inclusive': ('flags', 2), 'ignore_arguments': ('flags', 4), 'keep_presented': ('flags', 32), 'reveal': ('flags', 64), 'pop_branch': ('flags', 128), 'keep_branch': ('flags', 256), 'next_value': ('flags', 512), 'search_scene': ('flags', 1024), 'search_all': ('flags', 2048), 'update_arguments': ('flags', 16)},
    'nav_config': {'lifecycle_events': ('flags', 1), 'wait_for_exits': ('flags', 2), 'back_events': ('flags', 4), 'problem_events': ('flags', 8), 'wait_for_entries': ('flags', 16), 'trace_events': ('flags', 32), 'linkable': ('pattern_flags', 1), 'lazy': ('pattern_flags', 2), 'ignore_case': ('pattern_flags', 4), 'alias': ('pattern_flags', 8)},
    'nav_route': {'not_restored': ('flags', 2), 'shares_models': ('flags', 1)},
    'nav_bridge': {'pulled': ('flags', 1)},
    'nav_flow_ending': {'keep_entries': ('flags', 1)},
    'nav_stack_info': {'selected': ('flags', 1), 'shown': ('flags', 2), 'active': ('flags', 4), 'placeholder': ('flags', 8), 'guarded': ('flags', 16)},
    'nav_container_info': {'show_all': ('flags', 1)},
    'nav_guard': {'every_route': ('flags', 1)},
    'nav_back_plan': {'asks_guard': ('ask_flags', 1), 'asks_bridge': ('ask_flags', 2)},
    'nav_saving': {'complete': ('flags', 1)},
    'nav_link': {'trusted': ('flags', 1), 'has_scene': ('flags', 2), 'skip_if_open': ('flags', 4), 'close': ('flags', 8), 'else_close': ('flags', 16)},
}

# The functions: whether they take a navigator, the kinds of the parameters, the kind of the result.
FUNCTIONS: Dict[str, Tuple[bool, Tuple[str, ...], str]] = {
    'nav_abort': (True, ('n', 'n'), 'status'),
    'nav_answer': (True, ('n', 'n'), 'status'),
    'nav_attach_thread': (True, (), 'status'),
    'nav_back': (True, ('S:nav_options',), 'nav_outcome'),
    'nav_back_gesture': (True, ('S:nav_gesture',), 'nav_outcome'),
    'nav_back_handler_add': (True, ('S:nav_back_handler',), 'id'),
    'nav_back_handler_enable': (True, ('n', 'n'), 'status'),
    'nav_back_handler_remove': (True, ('n',), 'status'),
    'nav_back_plan_get': (True, ('n',), 'nav_back_plan'),
    'nav_batch': (True, ('P:nav_intent', 'S:nav_options'), 'nav_outcome'),
    'nav_branch_find': (True, ('n', 's'), 'number'),
    'nav_bridge_set': (True, ('S:nav_bridge',), 'status'),
    'nav_calls_observe': (True, ('p', 'd'), 'status'),
    'nav_cancel_result': (True, ('n',), 'status'),
    'nav_changes_count': (False, ('p',), 'number'),
    'nav_changes_get': (False, ('p', 'n'), 'nav_change'),
    'nav_child_add': (True, ('n', 's', 'd', 'p'), 'status'),
    'nav_child_find': (True, ('n', 's'), 'pointer'),
    'nav_child_remove': (True, ('n', 's'), 'status'),
    'nav_close': (True, (), 'status'),
    'nav_configure': (True, ('S:nav_config',), 'status'),
    'nav_container_get': (True, ('n',), 'nav_container_info'),
    'nav_current_branch': (True, ('s', 's'), 'number'),
    'nav_current_branch_with': (True, ('s',), 'number'),
    'nav_current_depth': (True, (), 'number'),
    'nav_current_entries': (True, (), 'ids'),
    'nav_current_entry_at': (True, ('n',), 'number'),
    'nav_current_find': (True, ('S:nav_request',), 'number'),
    'nav_current_flow': (True, (), 'number'),
    'nav_current_request': (True, (), 'nav_request'),
    'nav_current_revision': (True, (), 'number'),
    'nav_current_stack': (True, (), 'number'),
    'nav_current_top': (True, (), 'number'),
    'nav_detach_thread': (True, (), 'status'),
    'nav_dismiss': (True, ('V', 'S:nav_options'), 'nav_outcome'),
    'nav_dispatch': (True, ('n', 'S:nav_request', 'S:nav_options'), 'nav_outcome'),
    'nav_dispatch_target': (True, ('n', 'S:nav_request'), 'id'),
    'nav_drain': (True, (), 'status'),
    'nav_dump': (True, (), 'text'),
    'nav_end_flow': (True, ('n', 'S:nav_flow_ending', 'S:nav_options'), 'nav_outcome'),
    'nav_entry_current_phase': (True, ('n',), 'e:EntryPhase'),
    'nav_entry_drop_view': (True, ('n',), 'status'),
    'nav_entry_flow': (True, ('n',), 'number'),
    'nav_entry_lifecycle': (True, ('n',), 'e:Lifecycle'),
    'nav_entry_model': (True, ('n',), 'pointer'),
    'nav_entry_next_value': (True, ('n', 'p', 'd', 'p', 'n'), 'id'),
    'nav_entry_number': (True, ('n',), 'number'),
    'nav_entry_path': (True, ('n',), 'text'),
    'nav_entry_publish': (True, ('n', 'V', 'n'), 'status'),
    'nav_entry_request': (True, ('n',), 'nav_request'),
    'nav_entry_set_state': (True, ('n', 'V'), 'status'),
    'nav_entry_set_trail': (True, ('n', 'V'), 'status'),
    'nav_entry_stack': (True, ('n',), 'number'),
    'nav_entry_state': (True, ('n',), 'value'),
    'nav_entry_trail': (True, ('n',), 'value'),
    'nav_entry_view': (True, ('n',), 'pointer'),
    'nav_entry_waiter': (True, ('n',), 'number'),
    'nav_finish': (True, ('n', 'V', 'S:nav_options'), 'nav_outcome'),
    'nav_flow_get': (True, ('n',), 'nav_flow_info'),
    'nav_guard_add': (True, ('S:nav_guard',), 'id'),
    'nav_guard_remove': (True, ('n',), 'status'),
    'nav_host_did_dismiss': (True, ('n', 'V', 'S:nav_options'), 'nav_outcome'),
    'nav_host_did_enter': (True, ('n',), 'status'),
    'nav_host_did_exit': (True, ('n',), 'status'),
    'nav_host_did_pop': (True, ('n', 'V', 'S:nav_options'), 'nav_outcome'),
    'nav_host_did_resize': (True, ('n', 'n', 'S:nav_options'), 'nav_outcome'),
    'nav_host_did_select': (True, ('n', 'S:nav_options'), 'nav_outcome'),
    'nav_host_did_set_stack': (True, ('I', 'S:nav_options'), 'nav_outcome'),
    'nav_host_did_update': (True, ('n', 'V', 'S:nav_options'), 'nav_outcome'),
    'nav_initial_request': (True, (), 'nav_request'),
    'nav_last_message': (True, (), 'message'),
    'nav_last_outcome': (True, (), 'nav_outcome'),
    'nav_link_current': (True, (), 'nav_url'),
    'nav_link_explain': (True, ('S:nav_link',), 'text'),
    'nav_link_match': (True, ('S:nav_link',), 'nav_match'),
    'nav_link_prefix_add': (True, ('s', 's'), 'status'),
    'nav_link_scene_add': (True, ('s',), 'status'),
    'nav_link_scheme_add': (True, ('s',), 'status'),
    'nav_links_set_held': (True, ('n',), 'status'),
    'nav_location': (True, ('n', 'n'), 'text'),
    'nav_location_of': (True, ('n', 'n'), 'text'),
    'nav_navigate': (True, ('S:nav_request', 'S:nav_options'), 'nav_outcome'),
    'nav_navigate_for_result': (True, ('S:nav_request', 'p', 'd', 'p', 'S:nav_options'), 'nav_outcome'),
    'nav_next_event': (True, (), 'pointer'),
    'nav_observer_add': (True, ('p', 'd', 'p'), 'id'),
    'nav_observer_remove': (True, ('n',), 'status'),
    'nav_open': (True, ('S:nav_link', 'S:nav_options'), 'nav_outcome'),
    'nav_owned_stacks': (True, ('n',), 'ids'),
    'nav_parameter_type_add': (True, ('S:nav_parameter_type',), 'status'),
    'nav_pattern_add': (True, ('n', 's', 'n'), 'id'),
    'nav_perform': (True, ('S:nav_intent',), 'nav_outcome'),
    'nav_plan_removes': (False, ('S:nav_plan', 'n'), 'number'),
    'nav_pop_back': (True, ('V', 'S:nav_options'), 'nav_outcome'),
    'nav_pop_to_entry': (True, ('n', 'S:nav_options'), 'nav_outcome'),
    'nav_pop_to_route': (True, ('S:nav_request', 'S:nav_options'), 'nav_outcome'),
    'nav_pop_up_to_root': (True, ('S:nav_options',), 'nav_outcome'),
    'nav_port_abort': (False, ('p', 'n', 'n'), 'status'),
    'nav_port_answer': (False, ('p', 'n', 'n'), 'status'),
    'nav_port_cancel_result': (False, ('p', 'n'), 'status'),
    'nav_port_close': (False, ('p',), 'status'),
    'nav_port_new': (True, ('p', 'd', 'p'), 'pointer'),
    'nav_port_post': (False, ('p', 'S:nav_intent'), 'id'),
    'nav_port_release': (False, ('p',), 'nothing'),
    'nav_port_retain': (False, ('p',), 'number'),
    'nav_push_all': (True, ('P:nav_request', 'S:nav_options'), 'nav_outcome'),
    'nav_recheck_guards': (True, ('S:nav_options',), 'nav_outcome'),
    'nav_redirect': (True, ('n', 'S:nav_intent', 'n'), 'status'),
    'nav_remove': (True, ('I', 'S:nav_options'), 'nav_outcome'),
    'nav_replace_top': (True, ('S:nav_request', 'S:nav_options'), 'nav_outcome'),
    'nav_request_path': (True, ('S:nav_request',), 'text'),
    'nav_restore': (True, ('S:nav_restoring', 'S:nav_options'), 'nav_outcome'),
    'nav_result_attach': (True, ('s', 'p', 'd', 'p'), 'id'),
    'nav_route_find': (True, ('s',), 'number'),
    'nav_route_name': (True, ('n',), 'string'),
    'nav_route_register': (True, ('S:nav_route',), 'id'),
    'nav_route_unregister': (True, ('n',), 'status'),
    'nav_save': (True, ('S:nav_saving',), 'text'),
    'nav_saved_replace': (True, ('S:nav_saved', 'S:nav_request', 'V'), 'status'),
    'nav_scene_find': (True, ('s',), 'number'),
    'nav_select': (True, ('n', 'S:nav_options'), 'nav_outcome'),
    'nav_set_container': (True, ('n', 'S:nav_container', 'S:nav_options'), 'nav_outcome'),
    'nav_set_stack': (True, ('A:nav_element', 'S:nav_options'), 'nav_outcome'),
    'nav_stack_entries': (True, ('n',), 'ids'),
    'nav_stack_get': (True, ('n',), 'nav_stack_info'),
    'nav_stack_set_max_lifecycle': (True, ('n', 'n'), 'status'),
    'nav_start': (True, ('S:nav_request', 'S:nav_options'), 'nav_outcome'),
    'nav_status_name': (False, ('n',), 'word'),
    'nav_text_free': (False, ('p',), 'nothing'),
    'nav_update': (True, ('n', 'V', 'S:nav_options'), 'nav_outcome'),
    'nav_value_equal': (False, ('V', 'V'), 'number'),
    'nav_value_member': (False, ('V', 's'), 'member'),
    'nav_version': (False, (), 'number'),
    'nav_way_back': (True, ('n',), 'ids'),
}

# The types of the callbacks.
nav_calls_callback = CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)
nav_check_callback = CFUNCTYPE(None, c_void_p, c_void_p)
nav_destroy_callback = CFUNCTYPE(None, c_void_p)
nav_gesture_callback = CFUNCTYPE(None, c_void_p, c_void_p)
nav_observer_callback = CFUNCTYPE(None, c_void_p, c_void_p)
nav_result_callback = CFUNCTYPE(None, c_void_p, c_void_p)
nav_wake_callback = CFUNCTYPE(None, c_void_p)
nav_route_make_model = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_void_p)
nav_route_update_model = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_void_p)
nav_route_destroy_model = CFUNCTYPE(None, c_void_p, c_void_p)
nav_route_make_view = CFUNCTYPE(c_int32, c_void_p, c_uint64, c_void_p, c_void_p)
nav_route_destroy_view = CFUNCTYPE(None, c_void_p, c_void_p)
nav_route_on_dispatch = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_bridge_transition = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_bridge_navigate_to = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_bridge_pop_back = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_bridge_pop_up_to_root = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_bridge_replay = CFUNCTYPE(None, c_void_p, c_void_p)
nav_bridge_register_routes = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_guard_decide = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_restoring_migrate = CFUNCTYPE(c_int32, c_void_p, c_void_p)
nav_parameter_type_check = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_size_t)
nav_parameter_type_read = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_size_t, c_void_p)
nav_parameter_type_write = CFUNCTYPE(c_ssize_t, c_void_p, c_void_p, c_void_p, c_size_t)


def load(path: str) -> Any:
    """Loads the library, with the types of its functions."""
    library: Any = CDLL(path)
    library.nav_abort.argtypes = [c_void_p, c_uint64, c_int32]
    library.nav_abort.restype = c_int32
    library.nav_answer.argtypes = [c_void_p, c_uint64, c_int32]
    library.nav_answer.restype = c_int32
    library.nav_attach_thread.argtypes = [c_void_p]
    library.nav_attach_thread.restype = c_int32
    library.nav_back.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_back.restype = c_int32
    library.nav_back_gesture.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_back_gesture.restype = c_int32
    library.nav_back_handler_add.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_back_handler_add.restype = c_int32
    library.nav_back_handler_enable.argtypes = [c_void_p, c_uint64, c_int32]
    library.nav_back_handler_enable.restype = c_int32
    library.nav_back_handler_remove.argtypes = [c_void_p, c_uint64]
    library.nav_back_handler_remove.restype = c_int32
    library.nav_back_plan_get.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_back_plan_get.restype = c_int32
    library.nav_batch.argtypes = [c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]
    library.nav_batch.restype = c_int32
    library.nav_branch_find.argtypes = [c_void_p, c_uint64, nav_string]
    library.nav_branch_find.restype = c_uint64
    library.nav_bridge_set.argtypes = [c_void_p, c_void_p]
    library.nav_bridge_set.restype = c_int32
    library.nav_calls_observe.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_calls_observe.restype = c_int32
    library.nav_cancel_result.argtypes = [c_void_p, c_uint64]
    library.nav_cancel_result.restype = c_int32
    library.nav_changes_count.argtypes = [c_void_p]
    library.nav_changes_count.restype = c_size_t
    library.nav_changes_get.argtypes = [c_void_p, c_size_t, c_void_p]
    library.nav_changes_get.restype = c_int32
    library.nav_check.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_check.restype = c_int32
    library.nav_child_add.argtypes = [c_void_p, c_uint64, nav_string, c_void_p, c_void_p]
    library.nav_child_add.restype = c_int32
    library.nav_child_find.argtypes = [c_void_p, c_uint64, nav_string, c_void_p]
    library.nav_child_find.restype = c_int32
    library.nav_child_remove.argtypes = [c_void_p, c_uint64, nav_string]
    library.nav_child_remove.restype = c_int32
    library.nav_close.argtypes = [c_void_p]
    library.nav_close.restype = c_int32
    library.nav_configure.argtypes = [c_void_p, c_void_p]
    library.nav_configure.restype = c_int32
    library.nav_container_get.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_container_get.restype = c_int32
    library.nav_current_branch.argtypes = [c_void_p, nav_string, nav_string]
    library.nav_current_branch.restype = c_uint64
    library.nav_current_branch_with.argtypes = [c_void_p, nav_string]
    library.nav_current_branch_with.restype = c_uint64
    library.nav_current_depth.argtypes = [c_void_p]
    library.nav_current_depth.restype = c_size_t
    library.nav_current_entries.argtypes = [c_void_p, c_void_p, c_size_t]
    library.nav_current_entries.restype = c_size_t
    library.nav_current_entry_at.argtypes = [c_void_p, c_size_t]
    library.nav_current_entry_at.restype = c_uint64
    library.nav_current_find.argtypes = [c_void_p, c_void_p]
    library.nav_current_find.restype = c_uint64
    library.nav_current_flow.argtypes = [c_void_p]
    library.nav_current_flow.restype = c_uint64
    library.nav_current_request.argtypes = [c_void_p, c_void_p]
    library.nav_current_request.restype = c_int32
    library.nav_current_revision.argtypes = [c_void_p]
    library.nav_current_revision.restype = c_uint64
    library.nav_current_stack.argtypes = [c_void_p]
    library.nav_current_stack.restype = c_uint64
    library.nav_current_top.argtypes = [c_void_p]
    library.nav_current_top.restype = c_uint64
    library.nav_detach_thread.argtypes = [c_void_p]
    library.nav_detach_thread.restype = c_int32
    library.nav_dismiss.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_dismiss.restype = c_int32
    library.nav_dispatch.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_dispatch.restype = c_int32
    library.nav_dispatch_target.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p]
    library.nav_dispatch_target.restype = c_int32
    library.nav_drain.argtypes = [c_void_p]
    library.nav_drain.restype = c_int32
    library.nav_dump.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_dump.restype = c_int32
    library.nav_end_flow.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_end_flow.restype = c_int32
    library.nav_entry_current_phase.argtypes = [c_void_p, c_uint64]
    library.nav_entry_current_phase.restype = c_int32
    library.nav_entry_drop_view.argtypes = [c_void_p, c_uint64]
    library.nav_entry_drop_view.restype = c_int32
    library.nav_entry_flow.argtypes = [c_void_p, c_uint64]
    library.nav_entry_flow.restype = c_uint64
    library.nav_entry_lifecycle.argtypes = [c_void_p, c_uint64]
    library.nav_entry_lifecycle.restype = c_int32
    library.nav_entry_model.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_model.restype = c_int32
    library.nav_entry_next_value.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p, c_uint64, c_void_p]
    library.nav_entry_next_value.restype = c_int32
    library.nav_entry_number.argtypes = [c_void_p, c_uint64]
    library.nav_entry_number.restype = c_uint64
    library.nav_entry_path.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p]
    library.nav_entry_path.restype = c_int32
    library.nav_entry_publish.argtypes = [c_void_p, c_uint64, c_void_p, c_uint32]
    library.nav_entry_publish.restype = c_int32
    library.nav_entry_request.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_request.restype = c_int32
    library.nav_entry_set_state.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_set_state.restype = c_int32
    library.nav_entry_set_trail.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_set_trail.restype = c_int32
    library.nav_entry_stack.argtypes = [c_void_p, c_uint64]
    library.nav_entry_stack.restype = c_uint64
    library.nav_entry_state.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_state.restype = c_int32
    library.nav_entry_trail.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_trail.restype = c_int32
    library.nav_entry_view.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_entry_view.restype = c_int32
    library.nav_entry_waiter.argtypes = [c_void_p, c_uint64]
    library.nav_entry_waiter.restype = c_uint64
    library.nav_finish.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_finish.restype = c_int32
    library.nav_flow_get.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_flow_get.restype = c_int32
    library.nav_guard_add.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_guard_add.restype = c_int32
    library.nav_guard_remove.argtypes = [c_void_p, c_uint64]
    library.nav_guard_remove.restype = c_int32
    library.nav_host_did_dismiss.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_host_did_dismiss.restype = c_int32
    library.nav_host_did_enter.argtypes = [c_void_p, c_uint64]
    library.nav_host_did_enter.restype = c_int32
    library.nav_host_did_exit.argtypes = [c_void_p, c_uint64]
    library.nav_host_did_exit.restype = c_int32
    library.nav_host_did_pop.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_host_did_pop.restype = c_int32
    library.nav_host_did_resize.argtypes = [c_void_p, c_uint64, c_uint32, c_void_p, c_void_p]
    library.nav_host_did_resize.restype = c_int32
    library.nav_host_did_select.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p]
    library.nav_host_did_select.restype = c_int32
    library.nav_host_did_set_stack.argtypes = [c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]
    library.nav_host_did_set_stack.restype = c_int32
    library.nav_host_did_update.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_host_did_update.restype = c_int32
    library.nav_initial_request.argtypes = [c_void_p, c_void_p]
    library.nav_initial_request.restype = c_int32
    library.nav_last_message.argtypes = [c_void_p]
    library.nav_last_message.restype = nav_string
    library.nav_last_outcome.argtypes = [c_void_p, c_void_p]
    library.nav_last_outcome.restype = c_int32
    library.nav_link_current.argtypes = [c_void_p, c_void_p]
    library.nav_link_current.restype = c_int32
    library.nav_link_explain.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_link_explain.restype = c_int32
    library.nav_link_match.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_link_match.restype = c_int32
    library.nav_link_prefix_add.argtypes = [c_void_p, nav_string, nav_string]
    library.nav_link_prefix_add.restype = c_int32
    library.nav_link_scene_add.argtypes = [c_void_p, nav_string]
    library.nav_link_scene_add.restype = c_int32
    library.nav_link_scheme_add.argtypes = [c_void_p, nav_string]
    library.nav_link_scheme_add.restype = c_int32
    library.nav_links_set_held.argtypes = [c_void_p, c_int32]
    library.nav_links_set_held.restype = c_int32
    library.nav_location.argtypes = [c_void_p, c_uint64, c_uint32, c_void_p, c_void_p]
    library.nav_location.restype = c_int32
    library.nav_location_of.argtypes = [c_void_p, c_uint64, c_uint32, c_void_p, c_void_p]
    library.nav_location_of.restype = c_int32
    library.nav_navigate.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_navigate.restype = c_int32
    library.nav_navigate_for_result.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_navigate_for_result.restype = c_int32
    library.nav_navigator_free.argtypes = [c_void_p]
    library.nav_navigator_free.restype = None
    library.nav_navigator_new.argtypes = [c_void_p, c_void_p]
    library.nav_navigator_new.restype = c_int32
    library.nav_next_event.argtypes = [c_void_p, c_void_p]
    library.nav_next_event.restype = c_int32
    library.nav_next_records.argtypes = [c_void_p, c_void_p, c_size_t, c_size_t, c_void_p]
    library.nav_next_records.restype = c_int32
    library.nav_observer_add.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_observer_add.restype = c_int32
    library.nav_observer_remove.argtypes = [c_void_p, c_uint64]
    library.nav_observer_remove.restype = c_int32
    library.nav_open.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_open.restype = c_int32
    library.nav_owned_stacks.argtypes = [c_void_p, c_uint64, c_void_p, c_size_t]
    library.nav_owned_stacks.restype = c_size_t
    library.nav_parameter_type_add.argtypes = [c_void_p, c_void_p]
    library.nav_parameter_type_add.restype = c_int32
    library.nav_pattern_add.argtypes = [c_void_p, c_uint64, nav_string, c_uint32, c_void_p]
    library.nav_pattern_add.restype = c_int32
    library.nav_perform.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_perform.restype = c_int32
    library.nav_plan_removes.argtypes = [c_void_p, c_uint64]
    library.nav_plan_removes.restype = c_int32
    library.nav_pop_back.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_pop_back.restype = c_int32
    library.nav_pop_to_entry.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p]
    library.nav_pop_to_entry.restype = c_int32
    library.nav_pop_to_route.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_pop_to_route.restype = c_int32
    library.nav_pop_up_to_root.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_pop_up_to_root.restype = c_int32
    library.nav_port_abort.argtypes = [c_void_p, c_uint64, c_int32]
    library.nav_port_abort.restype = c_int32
    library.nav_port_answer.argtypes = [c_void_p, c_uint64, c_int32]
    library.nav_port_answer.restype = c_int32
    library.nav_port_cancel_result.argtypes = [c_void_p, c_uint64]
    library.nav_port_cancel_result.restype = c_int32
    library.nav_port_close.argtypes = [c_void_p]
    library.nav_port_close.restype = c_int32
    library.nav_port_new.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_port_new.restype = c_int32
    library.nav_port_post.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_port_post.restype = c_int32
    library.nav_port_release.argtypes = [c_void_p]
    library.nav_port_release.restype = None
    library.nav_port_retain.argtypes = [c_void_p]
    library.nav_port_retain.restype = c_void_p
    library.nav_push_all.argtypes = [c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]
    library.nav_push_all.restype = c_int32
    library.nav_recheck_guards.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_recheck_guards.restype = c_int32
    library.nav_redirect.argtypes = [c_void_p, c_uint64, c_void_p, c_uint32]
    library.nav_redirect.restype = c_int32
    library.nav_remove.argtypes = [c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]
    library.nav_remove.restype = c_int32
    library.nav_replace_top.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_replace_top.restype = c_int32
    library.nav_request_path.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_request_path.restype = c_int32
    library.nav_restore.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_restore.restype = c_int32
    library.nav_result_attach.argtypes = [c_void_p, nav_string, c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_result_attach.restype = c_int32
    library.nav_route_find.argtypes = [c_void_p, nav_string]
    library.nav_route_find.restype = c_uint64
    library.nav_route_name.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_route_name.restype = c_int32
    library.nav_route_register.argtypes = [c_void_p, c_void_p, c_void_p]
    library.nav_route_register.restype = c_int32
    library.nav_route_unregister.argtypes = [c_void_p, c_uint64]
    library.nav_route_unregister.restype = c_int32
    library.nav_save.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_save.restype = c_int32
    library.nav_saved_replace.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_saved_replace.restype = c_int32
    library.nav_scene_find.argtypes = [c_void_p, nav_string]
    library.nav_scene_find.restype = c_uint64
    library.nav_select.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p]
    library.nav_select.restype = c_int32
    library.nav_set_container.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_set_container.restype = c_int32
    library.nav_set_stack.argtypes = [c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]
    library.nav_set_stack.restype = c_int32
    library.nav_stack_entries.argtypes = [c_void_p, c_uint64, c_void_p, c_size_t]
    library.nav_stack_entries.restype = c_size_t
    library.nav_stack_get.argtypes = [c_void_p, c_uint64, c_void_p]
    library.nav_stack_get.restype = c_int32
    library.nav_stack_set_max_lifecycle.argtypes = [c_void_p, c_uint64, c_int32]
    library.nav_stack_set_max_lifecycle.restype = c_int32
    library.nav_start.argtypes = [c_void_p, c_void_p, c_void_p, c_void_p]
    library.nav_start.restype = c_int32
    library.nav_status_name.argtypes = [c_int32]
    library.nav_status_name.restype = c_char_p
    library.nav_text_free.argtypes = [c_void_p]
    library.nav_text_free.restype = None
    library.nav_update.argtypes = [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]
    library.nav_update.restype = c_int32
    library.nav_value_equal.argtypes = [c_void_p, c_void_p]
    library.nav_value_equal.restype = c_int32
    library.nav_value_member.argtypes = [c_void_p, nav_string]
    library.nav_value_member.restype = c_void_p
    library.nav_version.argtypes = []
    library.nav_version.restype = c_uint32
    library.nav_way_back.argtypes = [c_void_p, c_uint64, c_void_p, c_size_t]
    library.nav_way_back.restype = c_size_t
    return library
