"""Small shims in the shapes of j2cjlib, for tests."""

THREAD = """\
package j2cjlib.mappings.sync

import std.sync.*

/**
 * Runs a task beside others.
 */
public open class J2CjThread <: J2CjRunnable & Hashable & ToString {
    private var started = false
    public static let limit: Int64 = 3
    public init() {}
    public init(name: String) {
        this.name = name
    }
    public static prop currentThread: J2CjThread {
        get() { J2CjThread() }
    }
    public mut prop name: String {
        get() { "t" }
        set(value) { started = true }
    }
    public func start(): Unit {
        // TODO
    }
    public open func run(): Unit {
        println("x")
    }
    public func join(millis: Int64, nanos: Int32): Unit {
        // TODO: wait
        throw Exception("not implemented")
    }
    public static func sleep(millis: Int64) { sleep(millis * Duration.millisecond) }
    func hidden() {}
    public operator func ==(other: J2CjThread): Bool { true }
    public func toString(): String { "t" }
}

extend J2CjThread <: Equatable<J2CjThread> {
    public operator func !=(other: J2CjThread): Bool { false }
    func secret() {}
}

public interface J2CjRunnable {
    func run(): Unit
}
"""
STREAM = """\
package j2cjlib.mappings.io

/* 输出流 */
public abstract class J2CjOutputStream {
    public func write(data: Array<Byte>): Unit { flush() }
    public func write(data: ?Array<UInt8>): Unit {
        /* FIXME later */
    }
    public func write(value: Int32): Unit { flush() }
    public func write<T>(value: T, off: String): Unit { flush() }
    public func flush(): Unit { println() }
}
"""
UTILS = """\
package j2cjlib.utils

public interface J2CjStringBuilderExtension {
    func setLength(length: Int64): Unit
}

extend StringBuilder <: J2CjStringBuilderExtension {
    public func setLength(length: Int64): Unit { reset(length) }
    public func append(values: Array<Rune>, from: Int32, count: Int32): StringBuilder { this }
}

extend<T> Option<T> <: AsAny {
    public func asAny(): ?Any { None }
}

public enum Shape {
    | Circle(Float64)
    | Dot
}

public class Pair<A, B> {
    public init(a: A, b: B) {}
}

public func join<T>(delimiter: String, elements: Iterable<T>): String { delimiter }
"""
EMPTY = "package j2cjlib.mappings.lang\n\npublic class Class<T> {}\n"
