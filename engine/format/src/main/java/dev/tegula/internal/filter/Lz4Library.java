package dev.tegula.internal.filter;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.jspecify.annotations.Nullable;

/**
 * An LZ4 library: the native one, or the one in safe Java. The fast decompressor, which trusts its input, and the
 * variant based on {@code Unsafe} are never used.
 */
record Lz4Library(LZ4Compressor compressor, LZ4SafeDecompressor decompressor) {

    private static final Lz4Library JAVA = of(LZ4Factory.safeInstance());
    private static final @Nullable Lz4Library NATIVE = loadNative();

    static Lz4Library select(boolean javaOnly) {
        return javaOnly || NATIVE == null ? JAVA : NATIVE;
    }

    boolean isNative() {
        return equals(NATIVE);
    }

    private static Lz4Library of(LZ4Factory factory) {
        return new Lz4Library(factory.fastCompressor(), factory.safeDecompressor());
    }

    private static @Nullable Lz4Library loadNative() {
        try {
            return of(LZ4Factory.nativeInstance());
        } catch (LinkageError | AssertionError | RuntimeException e) {
            return null;
        }
    }
}
