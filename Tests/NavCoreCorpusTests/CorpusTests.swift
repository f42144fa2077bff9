// Every case of the behaviour corpus, through the Swift navigator. The runner is in C; what
// is here drives it, over the public interface of NavCore alone: the target has no access to the package's own symbols.

import CorpusRunner
import Foundation
import Testing

enum CorpusWay: String, Sendable {
    case callbacks
    case late
    case pull

    var number: corpus_way {
        switch self {
        case .callbacks: CORPUS_CALLBACKS
        case .late: CORPUS_LATE
        case .pull: CORPUS_PULL
        }
    }
}

enum CorpusForm: String, Sendable {
    case calls
    case intents
    case posts
    case folds
}

struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Corpus")

    // Each way and each form of the Swift interface once or more; all of them together are run in C.
    @Test(arguments: [
        (CorpusWay.callbacks, CorpusForm.calls), (.pull, .intents), (.late, .posts), (.pull, .folds),
    ])
    func everyCaseHolds(_ way: CorpusWay, _ form: CorpusForm) {
        let driver = CorpusDriver()
        let manner = corpus_manner(
            way: way.number, by_intents: form == .intents, by_posts: form == .posts, by_records: false,
            by_folds: form == .folds, is_traced: false)
        let counts = driver.run(Self.folder.path, manner)
        for line in driver.report { Issue.record("\(line)") }
        print("corpus, \(way.rawValue), \(form.rawValue): \(counts.passed) passed, \(counts.failed) failed")
        #expect(counts.passed > (form == .folds ? 70 : 1700))
        #expect(counts.failed == 0)
        #expect(counts.errors == 0)
    }
}
