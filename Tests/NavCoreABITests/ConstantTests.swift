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
            (.endFlow, NAV_INTENT_END_FLOW), (.send, NAV_INTENT_SEND),
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
            (.added, NAV_ADDED), (.removed, NAV_REMOVED), (.replaced, NAV_REPLACED), (.moved, NAV_MOVED),
            (.updated, NAV_UPDATED), (.stackAdded, NAV_STACK_ADDED), (.stackRemoved, NAV_STACK_REMOVED),
            (.stackPassed, NAV_STACK_PASSED), (.contained, NAV_CONTAINED), (.selected, NAV_SELECTED),
            (.joined, NAV_JOINED),
        ]
        for (kind, number) in changes { #expect(Int(kind.rawValue) == number) }
        let results: [(ResultKind, Int)] = [(.value, NAV_VALUE), (.cancelled, NAV_CANCELLED), (.failed, NAV_FAILED)]
        for (kind, number) in results { #expect(Int(kind.rawValue) == number) }
    }

    @Test func reasons() {
        let reasons: [(CancellationReason, Int)] = [
            (.none, NAV_REASON_NONE), (.pop, NAV_REASON_POP), (.popTo, NAV_REASON_POP_TO), (.root, NAV_REASON_ROOT),
            (.replace, NAV_REASON_REPLACE), (.set, NAV_REASON_SET), (.dismiss, NAV_REASON_DISMISS),
            (.containerRemoved, NAV_REASON_CONTAINER_REMOVED), (.flowEnd, NAV_REASON_FLOW_END),
            (.callerCancel, NAV_REASON_CALLER_CANCEL), (.restore, NAV_REASON_RESTORE), (.undo, NAV_REASON_UNDO),
            (.shutdown, NAV_REASON_SHUTDOWN), (.remove, NAV_REASON_REMOVE),
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
            (.null, NAV_NULL), (.bool, NAV_BOOL), (.int, NAV_INT), (.double, NAV_DOUBLE), (.string, NAV_STRING),
            (.bytes, NAV_BYTES), (.list, NAV_LIST), (.map, NAV_MAP), (.hostObject, NAV_HOST_OBJECT),
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
            (.stay, .stay, NAV_UNIQUE_STAY), (.bringToFront, .bringToFront, NAV_UNIQUE_BRING_TO_FRONT),
            (.clearTo, .clearTo, NAV_UNIQUE_CLEAR_TO),
        ]
        for (inner, outer, number) in actions {
            #expect(Int(inner.rawValue) == number)
            #expect(Int(outer.rawValue) == number)
        }
        #expect(Int(UnresolvedRoutePolicy.reject.rawValue) == Int(NAV_UNRESOLVED_REJECT))
        #expect(Int(UnresolvedRoutePolicy.fallback.rawValue) == Int(NAV_UNRESOLVED_FALLBACK))
        #expect(Int(Cell.secretFlag) == Int(NAV_SECRET))
        #expect(Answer.yes == NAV_ACCEPT)
        #expect(Answer.later == Int32.min)
    }

    @Test func placesAndContainers() {
        let presentations: [(Presentation, Int)] = [
            (.standard, NAV_PRESENTATION_DEFAULT), (.pushed, NAV_PUSHED), (.window, NAV_WINDOW),
            (.fullScreen, NAV_FULL_SCREEN), (.modal, NAV_MODAL), (.sheet, NAV_SHEET),
            (.actionSheet, NAV_ACTION_SHEET), (.alert, NAV_ALERT),
        ]
        for (presentation, number) in presentations { #expect(Int(presentation.rawValue) == number) }
        let ways: [(OccupiedPolicy, Int)] = [
            (.standard, NAV_OCCUPIED_DEFAULT), (.replace, NAV_OCCUPIED_REPLACE), (.queue, NAV_OCCUPIED_QUEUE),
            (.reject, NAV_OCCUPIED_REJECT),
        ]
        for (way, number) in ways { #expect(Int(way.rawValue) == number) }
        let kinds: [(ContainerKind, Int)] = [
            (.none, NAV_NO_CONTAINER), (.tabs, NAV_TABS), (.custom, NAV_CUSTOM),
        ]
        for (kind, number) in kinds { #expect(Int(kind.rawValue) == number) }
        let backs: [(TabsBack, Int)] = [
            (.leaves, NAV_TABS_BACK_LEAVES), (.initial, NAV_TABS_BACK_INITIAL), (.history, NAV_TABS_BACK_HISTORY),
        ]
        for (back, number) in backs { #expect(Int(back.rawValue) == number) }
        #expect(GivenContainer.allShown == UInt32(NAV_ALL_SHOWN))
        #expect(GivenBranch.eager == UInt64(NAV_BRANCH_EAGER))
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
