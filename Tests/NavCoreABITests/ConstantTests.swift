// The numbers of the engine's enums are those of the header's constants.

import CNavCore
import Testing

@testable import NavCore

struct ConstantTests {
    @Test func statuses() {
        let numbers: [(NavigationStatus, Int)] = [
            (.ok, NAV_OK), (.pending, NAV_PENDING), (.atRoot, NAV_AT_ROOT), (.alreadyThere, NAV_ALREADY_THERE),
            (.alreadyGone, NAV_ALREADY_GONE), (.staleIssuer, NAV_STALE_ISSUER),
            (.alreadyResolved, NAV_ALREADY_RESOLVED), (.noEvent, NAV_NO_EVENT), (.freed, NAV_FREED),
            (.kept, NAV_KEPT), (.refused, NAV_REFUSED),
            (.blocked, NAV_BLOCKED), (.aborted, NAV_ABORTED), (.superseded, NAV_SUPERSEDED),
            (.unresolved, NAV_UNRESOLVED), (.ambiguous, NAV_AMBIGUOUS), (.notFound, NAV_NOT_FOUND), (.stale, NAV_STALE),
            (.inUse, NAV_IN_USE), (.notAwaited, NAV_NOT_AWAITED), (.notStarted, NAV_NOT_STARTED), (.full, NAV_FULL),
            (.tooLarge, NAV_TOO_LARGE), (.wrongThread, NAV_WRONG_THREAD), (.closed, NAV_CLOSED),
            (.invalid, NAV_INVALID), (.loop, NAV_LOOP),
        ]
        for (status, number) in numbers { #expect(Int(status.rawValue) == number) }
    }

    @Test func intents() {
        let numbers: [(IntentKind, Int)] = [
            (.none, NAV_INTENT_NONE), (.start, NAV_INTENT_START), (.navigate, NAV_INTENT_NAVIGATE),
            (.navigateForResult, NAV_INTENT_NAVIGATE_FOR_RESULT), (.replaceTop, NAV_INTENT_REPLACE_TOP),
            (.popBack, NAV_INTENT_POP_BACK), (.popToEntry, NAV_INTENT_POP_TO_ENTRY),
            (.popToRoute, NAV_INTENT_POP_TO_ROUTE), (.popUpToRoot, NAV_INTENT_POP_UP_TO_ROOT),
            (.hostDidPop, NAV_INTENT_HOST_DID_POP), (.hostDidSetStack, NAV_INTENT_HOST_DID_SET_STACK),
            (.pushAll, NAV_INTENT_PUSH_ALL), (.setStack, NAV_INTENT_SET_STACK), (.batch, NAV_INTENT_BATCH),
            (.open, NAV_INTENT_OPEN), (.remove, NAV_INTENT_REMOVE), (.update, NAV_INTENT_UPDATE),
            (.hostDidUpdate, NAV_INTENT_HOST_DID_UPDATE), (.select, NAV_INTENT_SELECT), (.dismiss, NAV_INTENT_DISMISS),
            (.setContainer, NAV_INTENT_SET_CONTAINER), (.back, NAV_INTENT_BACK),
            (.hostDidDismiss, NAV_INTENT_HOST_DID_DISMISS), (.hostDidSelect, NAV_INTENT_HOST_DID_SELECT),
            (.endFlow, NAV_INTENT_END_FLOW), (.dispatch, NAV_INTENT_DISPATCH),
        ]
        for (kind, number) in numbers { #expect(Int(kind.rawValue) == number) }
    }

    @Test func eventsChangesAndResults() {
        let events: [(RecordKind, Int)] = [
            (.none, NAV_EVENT_NONE), (.result, NAV_EVENT_RESULT), (.changed, NAV_EVENT_CHANGED),
            (.completed, NAV_EVENT_COMPLETED), (.released, NAV_EVENT_RELEASED), (.question, NAV_EVENT_QUESTION),
            (.replay, NAV_EVENT_REPLAY), (.resync, NAV_EVENT_RESYNC), (.overflow, NAV_EVENT_OVERFLOW),
            (.state, NAV_EVENT_STATE),
        ]
        for (kind, number) in events { #expect(Int(kind.rawValue) == number) }
        let changes: [(ChangeKind, Int)] = [
            (.added, NAV_CHANGE_ADDED), (.removed, NAV_CHANGE_REMOVED), (.replaced, NAV_CHANGE_REPLACED),
            (.moved, NAV_CHANGE_MOVED),
            (.updated, NAV_CHANGE_UPDATED), (.stackAdded, NAV_CHANGE_STACK_ADDED),
            (.stackRemoved, NAV_CHANGE_STACK_REMOVED),
            (.stackMoved, NAV_CHANGE_STACK_MOVED), (.containerSet, NAV_CHANGE_CONTAINER_SET),
            (.selected, NAV_CHANGE_SELECTED),
            (.flowChanged, NAV_CHANGE_FLOW_CHANGED),
        ]
        for (kind, number) in changes { #expect(Int(kind.rawValue) == number) }
        let results: [(ResultKind, Int)] = [
            (.value, NAV_RESULT_VALUE), (.cancelled, NAV_RESULT_CANCELLED), (.failed, NAV_RESULT_FAILED),
        ]
        for (kind, number) in results { #expect(Int(kind.rawValue) == number) }
    }

    @Test func reasons() {
        let reasons: [(CancelReason, Int)] = [
            (.none, NAV_CANCEL_NONE), (.pop, NAV_CANCEL_POP), (.popTo, NAV_CANCEL_POP_TO), (.root, NAV_CANCEL_ROOT),
            (.replace, NAV_CANCEL_REPLACE), (.set, NAV_CANCEL_SET), (.dismiss, NAV_CANCEL_DISMISS),
            (.containerRemoved, NAV_CANCEL_CONTAINER_REMOVED), (.flowEnd, NAV_CANCEL_FLOW_END),
            (.callerCancel, NAV_CANCEL_CALLER_CANCEL), (.restore, NAV_CANCEL_RESTORE), (.undo, NAV_CANCEL_UNDO),
            (.shutdown, NAV_CANCEL_SHUTDOWN), (.remove, NAV_CANCEL_REMOVE),
        ]
        for (reason, number) in reasons { #expect(Int(reason.rawValue) == number) }
        let aborts: [(AbortReason, Int)] = [
            (.none, NAV_ABORT_NONE), (.byHost, NAV_ABORT_BY_HOST), (.timedOut, NAV_ABORT_TIMED_OUT),
            (.bridgeGone, NAV_ABORT_BRIDGE_GONE), (.closed, NAV_ABORT_CLOSED), (.gone, NAV_ABORT_GONE),
        ]
        for (reason, number) in aborts { #expect(Int(reason.rawValue) == number) }
        let parties: [(RefusingParty, Int)] = [
            (.nobody, NAV_BY_NOBODY), (.bridge, NAV_BY_BRIDGE), (.builder, NAV_BY_BUILDER), (.guard, NAV_BY_GUARD),
            (.coordinator, NAV_BY_COORDINATOR),
        ]
        for (party, number) in parties { #expect(Int(party.rawValue) == number) }
    }

    @Test func valuesPhasesAndOthers() {
        let types: [(CellType, Int)] = [
            (.null, NAV_TYPE_NULL), (.bool, NAV_TYPE_BOOL), (.int, NAV_TYPE_INT), (.double, NAV_TYPE_DOUBLE),
            (.string, NAV_TYPE_STRING),
            (.bytes, NAV_TYPE_BYTES), (.list, NAV_TYPE_LIST), (.map, NAV_TYPE_MAP), (.hostObject, NAV_TYPE_HOST_OBJECT),
        ]
        for (type, number) in types { #expect(Int(type.rawValue) == number) }
        let phases: [(EntryPhase, Int)] = [
            (.gone, NAV_ENTRY_GONE), (.planned, NAV_ENTRY_PLANNED), (.alive, NAV_ENTRY_ALIVE),
            (.leaving, NAV_ENTRY_LEAVING),
        ]
        for (phase, number) in phases { #expect(Int(phase.rawValue) == number) }
        #expect(Int(ChangeOrigin.core.rawValue) == Int(NAV_ORIGIN_CORE))
        #expect(Int(ChangeOrigin.host.rawValue) == Int(NAV_ORIGIN_HOST))
        #expect(Int(Animation.standard.rawValue) == Int(NAV_ANIMATED_DEFAULT))
        #expect(Int(Animation.yes.rawValue) == Int(NAV_ANIMATED_YES))
        #expect(Int(Animation.no.rawValue) == Int(NAV_ANIMATED_NO))
        #expect(Int(UnresolvedPolicy.standard.rawValue) == Int(NAV_UNRESOLVED_DEFAULT))
        #expect(Int(UnresolvedPolicy.reject.rawValue) == Int(NAV_UNRESOLVED_REJECT))
        #expect(Int(UnresolvedPolicy.fallback.rawValue) == Int(NAV_UNRESOLVED_FALLBACK))
        let uniquenesses: [(Uniqueness, NavigationUniqueness, Int)] = [
            (.no, .no, NAV_UNIQUE_NO), (.top, .top, NAV_UNIQUE_TOP), (.anywhere, .anywhere, NAV_UNIQUE_ANYWHERE),
        ]
        for (inner, outer, number) in uniquenesses {
            #expect(Int(inner.rawValue) == number)
            #expect(Int(outer.rawValue) == number)
        }
        let actions: [(UniqueAction, UniqueNavigationAction, Int)] = [
            (.stay, .stay, NAV_UNIQUE_ACTION_STAY), (.bringToFront, .bringToFront, NAV_UNIQUE_ACTION_BRING_TO_FRONT),
            (.popTo, .popTo, NAV_UNIQUE_ACTION_POP_TO),
        ]
        for (inner, outer, number) in actions {
            #expect(Int(inner.rawValue) == number)
            #expect(Int(outer.rawValue) == number)
        }
        #expect(Int(UnresolvedRoutePolicy.reject.rawValue) == Int(NAV_UNRESOLVED_REJECT))
        #expect(Int(UnresolvedRoutePolicy.fallback.rawValue) == Int(NAV_UNRESOLVED_FALLBACK))
        #expect(Int(Cell.secretFlag) == Int(NAV_VALUE_SECRET))
        #expect(Answer.yes == NAV_ANSWER_ACCEPT)
        #expect(Answer.later == Int32.min)
    }

    @Test func placesAndContainers() {
        let presentations: [(Presentation, Int)] = [
            (.standard, NAV_PRESENTATION_DEFAULT), (.pushed, NAV_PRESENTATION_PUSHED),
            (.window, NAV_PRESENTATION_WINDOW),
            (.fullScreen, NAV_PRESENTATION_FULL_SCREEN), (.modal, NAV_PRESENTATION_MODAL),
            (.sheet, NAV_PRESENTATION_SHEET),
            (.actionSheet, NAV_PRESENTATION_ACTION_SHEET), (.alert, NAV_PRESENTATION_ALERT),
        ]
        for (presentation, number) in presentations { #expect(Int(presentation.rawValue) == number) }
        let ways: [(OccupiedPolicy, Int)] = [
            (.standard, NAV_OCCUPIED_DEFAULT), (.replace, NAV_OCCUPIED_REPLACE), (.queue, NAV_OCCUPIED_QUEUE),
            (.reject, NAV_OCCUPIED_REJECT),
        ]
        for (way, number) in ways { #expect(Int(way.rawValue) == number) }
        let kinds: [(ContainerKind, Int)] = [
            (.none, NAV_CONTAINER_NONE), (.tabs, NAV_CONTAINER_TABS), (.custom, NAV_CONTAINER_CUSTOM),
        ]
        for (kind, number) in kinds { #expect(Int(kind.rawValue) == number) }
        let backs: [(TabsBack, Int)] = [
            (.pass, NAV_TABS_BACK_PASS), (.initial, NAV_TABS_BACK_INITIAL), (.history, NAV_TABS_BACK_HISTORY),
        ]
        for (back, number) in backs { #expect(Int(back.rawValue) == number) }
        #expect(GivenContainer.allShown == UInt32(NAV_CONTAINER_SHOW_ALL))
        #expect(GivenBranch.eager == UInt64(NAV_BRANCH_EAGER))
        #expect(GivenBranch.forgets == UInt64(NAV_BRANCH_FORGETS))
    }

    @Test func limits() {
        #expect(Limits.nameBytes == Int(NAV_MAX_NAME_BYTES))
        #expect(Limits.valueDepth == Int(NAV_MAX_VALUE_DEPTH))
        #expect(Limits.valueBytes == 16 << 20)
        #expect(Limits.valueCells == 1 << 20)
        #expect(Limits.routes == 1 << 20)
        #expect(Limits.entries == 1 << 23)
        #expect(Limits.stacks == 1 << 20)
        #expect(Limits.stackDepth == Int(NAV_MAX_STACK_DEPTH))
        #expect(Limits.branches == Int(NAV_MAX_BRANCHES))
    }
}
