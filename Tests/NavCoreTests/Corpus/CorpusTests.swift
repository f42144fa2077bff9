// Every case of the behaviour corpus, through the Swift navigator, in each way in which it holds.

import Testing

@testable import NavCore

struct CorpusTests {
    @Test(arguments: CorpusWay.allCases, [false, true])
    func everyCaseHolds(_ way: CorpusWay, isByIntents: Bool) throws {
        let cases = try CorpusReader.cases()
        #expect(cases.count > 100)
        for script in cases {
            for problem in script.problems { Issue.record("\(problem)") }
            guard script.ways.contains(way.rawValue) else { continue }
            let run = CorpusRun(script, way, isByIntents: isByIntents)
            try run.runAll()
            for failure in run.failures { Issue.record("\(failure)") }
        }
    }
}
