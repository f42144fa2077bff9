// The engine mirrors the header's structs and constants, so that nothing is converted on the way out. Here each mirror
// is compared with what the header says.

import CNavCore
import Testing

@testable import NavCore

private struct Layout: Equatable, CustomStringConvertible {
    let size: Int
    let stride: Int
    let alignment: Int
    let offsets: [Int?]

    init<Struct>(_ type: Struct.Type, _ fields: PartialKeyPath<Struct>...) {
        // Swift leaves a struct's tail padding out of its size, C doesn't.
        size = MemoryLayout<Struct>.stride
        stride = MemoryLayout<Struct>.stride
        alignment = MemoryLayout<Struct>.alignment
        offsets = fields.map { MemoryLayout<Struct>.offset(of: $0) }
    }

    var description: String { "stride \(stride), alignment \(alignment), offsets \(offsets.map { $0 ?? -1 })" }
}

struct LayoutTests {
    @Test func cellIsAValue() {
        #expect(
            Layout(Cell.self, \.type, \.flags, \.low) == Layout(nav_value.self, \.type, \.flags, \.content))
        #expect(MemoryLayout<Cell>.offset(of: \.high) == MemoryLayout<Cell>.offset(of: \.low).map { $0 + 8 })
        #expect(MemoryLayout<nav_content>.size == 16)
        #expect(MemoryLayout<nav_string>.offset(of: \.length) == 8)
        #expect(MemoryLayout<nav_list>.offset(of: \.count) == 8)
        #expect(MemoryLayout<nav_map>.offset(of: \.count) == 8)
        #expect(MemoryLayout<nav_host_object>.offset(of: \.destroy) == 8)
    }

    @Test func memberIsAMember() {
        #expect(Layout(Member.self, \.keyStart, \.value) == Layout(nav_member.self, \.key, \.value))
        #expect(Member.valueOffset == MemoryLayout<nav_member>.offset(of: \.value))
    }

    @Test func bytesAreAString() {
        #expect(Layout(Bytes.self, \.start, \.count) == Layout(nav_string.self, \.bytes, \.length))
    }

    @Test func givenIsWhatCallersGive() {
        #expect(
            Layout(GivenRequest.self, \.size, \.route, \.routeId, \.arguments)
                == Layout(nav_request.self, \.size, \.route, \.route_id, \.arguments))
        #expect(
            Layout(
                GivenOptions.self, \.size, \.flags, \.animated, \.issuer, \.revision, \.target, \.tag, \.hint,
                \.unresolved, \.unique, \.uniqueAction, \.presentation, \.occupied)
                == Layout(
                    nav_options.self, \.size, \.flags, \.animated, \.issuer, \.revision, \.target, \.tag, \.hint,
                    \.unresolved, \.unique, \.unique_action, \.presentation, \.occupied))
        #expect(
            Layout(GivenLink.self, \.size, \.url, \.flags, \.merge, \.base, \.request)
                == Layout(nav_link.self, \.size, \.url, \.flags, \.merge, \.base, \.request))
        #expect(
            Layout(
                GivenIntent.self, \.size, \.kindNumber, \.entry, \.request, \.result, \.arguments, \.requests,
                \.elements, \.entries, \.intents, \.link, \.count, \.options, \.callback, \.ownedUserData.userData,
                \.ownedUserData.destroy, \.stack, \.container, \.flow, \.ending)
                == Layout(
                    nav_intent.self, \.size, \.kind, \.entry, \.request, \.result, \.arguments, \.requests,
                    \.elements, \.entries, \.intents, \.link, \.count, \.options, \.callback, \.user_data, \.destroy,
                    \.stack, \.container, \.flow, \.ending))
        #expect(
            Layout(GivenEnding.self, \.size, \.kind, \.flags, \.hostCode, \.value)
                == Layout(nav_flow_ending.self, \.size, \.kind, \.flags, \.host_code, \.value))
    }

    @Test func flagsAreThoseOfTheHeader() {
        #expect(OptionFlags.replaceRoot.rawValue == UInt32(NAV_OPTION_REPLACE_ROOT))
        #expect(OptionFlags.transferResult.rawValue == UInt32(NAV_OPTION_TRANSFER_RESULT))
        #expect(OptionFlags.inclusive.rawValue == UInt32(NAV_OPTION_INCLUSIVE))
        #expect(OptionFlags.ignoreArguments.rawValue == UInt32(NAV_OPTION_IGNORE_ARGUMENTS))
        #expect(OptionFlags.updateArguments.rawValue == UInt32(NAV_OPTION_UPDATE_ARGUMENTS))
        #expect(OptionFlags.keepPresented.rawValue == UInt32(NAV_OPTION_KEEP_PRESENTED))
        #expect(OptionFlags.reveal.rawValue == UInt32(NAV_OPTION_REVEAL))
        #expect(OptionFlags.popBranch.rawValue == UInt32(NAV_OPTION_POP_BRANCH))
        #expect(OptionFlags.keepBranch.rawValue == UInt32(NAV_OPTION_KEEP_BRANCH))
        #expect(OptionFlags.nextValue.rawValue == UInt32(NAV_OPTION_NEXT_VALUE))
        #expect(GivenEnding.keepEntries == UInt32(NAV_FLOW_KEEP_ENTRIES))
    }

    @Test func containerIsAContainer() {
        #expect(
            Layout(GivenBranch.self, \.name, \.initial, \.flags) == Layout(nav_branch.self, \.name, \.initial, \.flags))
        #expect(
            Layout(
                GivenContainer.self, \.size, \.kindNumber, \.flags, \.back, \.custom, \.branches, \.count, \.selected)
                == Layout(
                    nav_container.self, \.size, \.kind, \.flags, \.tabs_back, \.custom_kind, \.branches, \.count,
                    \.selected))
    }

    @Test func elementIsAnElement() {
        #expect(Layout(Element.self, \.kept, \.request) == Layout(nav_element.self, \.kept, \.request))
    }

    @Test func flatRecordIsARecord() {
        #expect(
            Layout(
                FlatRecord.self, \.kind, \.intent, \.subkind, \.reason, \.by, \.remaining, \.origin, \.animated,
                \.revision,
                \.entry,
                \.related, \.route, \.ticket, \.question, \.from, \.to, \.tag, \.node, \.value, \.hint)
                == Layout(
                    nav_record.self, \.kind, \.intent, \.subkind, \.reason, \.by, \.remaining, \.origin, \.animated,
                    \.revision,
                    \.entry, \.related, \.route, \.ticket, \.question, \.from, \.to, \.tag, \.stack, \.value,
                    \.hint))
    }

    @Test func questionIsAPlan() {
        #expect(
            Layout(Question.self, \.size, \.kindNumber, \.animated, \.id, \.ticket, \.tag, \.changes, \.hint)
                == Layout(
                    nav_plan.self, \.size, \.kind, \.animated, \.question, \.ticket, \.tag, \.changes,
                    \.hint))
    }

    @Test func outcomeIsAnOutcome() {
        #expect(
            Layout(
                Outcome.self, \.size, \.statusCode, \.by, \.hostCode, \.abortReason, \.ticket, \.entry, \.waiter,
                \.revision, \.index, \.removed, \.redirects)
                == Layout(
                    nav_outcome.self, \.size, \.status, \.by, \.host_code, \.abort_reason, \.ticket, \.entry, \.waiter,
                    \.revision, \.index, \.removed_count, \.redirect_count))
    }

    @Test func resultIsAResult() {
        #expect(
            Layout(
                Result.self, \.size, \.kind, \.reason, \.origin, \.status, \.waiter, \.entry, \.tag, \.value, \.flow,
                \.hostCode, \.isNext)
                == Layout(
                    nav_result.self, \.size, \.kind, \.reason, \.origin, \.status, \.waiter, \.entry, \.tag, \.value,
                    \.flow, \.host_code, \.is_next_value))
    }

    @Test func eventIsAnEvent() {
        #expect(
            Layout(
                Event.self, \.size, \.kind, \.intent, \.origin, \.animated, \.revision, \.entry, \.waiter, \.ticket,
                \.tag, \.changes, \.outcome, \.result, \.question, \.hint, \.route, \.detail)
                == Layout(
                    nav_event.self, \.size, \.kind, \.intent, \.origin, \.animated, \.revision, \.entry, \.waiter,
                    \.ticket, \.tag, \.changes, \.outcome, \.result, \.plan, \.hint, \.route, \.detail))
    }

    @Test func buildIsABuild() {
        #expect(
            Layout(Build.self, \.size, \.entry, \.route, \.arguments, \.tag, \.hint)
                == Layout(nav_build_context.self, \.size, \.entry, \.route, \.arguments, \.tag, \.hint))
    }
}
