// The trace, for whoever writes a log.

extension Navigator {
    /// Makes the navigator send the trace, and lends its engine to a log.
    package func beginTrace() -> Engine {
        engine.settings.flags.insert(.trace)
        return engine
    }
}
