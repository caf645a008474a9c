package dev.tegula.internal.filter;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.FilePlace;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Buffers and codec contexts that one thread at a time uses to run chains, and the location for error messages. Meant
 * to be pooled. Closing releases off-heap memory; a closed object can be used again.
 */
public final class FilterScratch implements AutoCloseable {

    /** System property that disables native codec libraries if set to {@code java}. */
    public static final String CODECS_PROPERTY = "tegula.codecs";

    /** Levels 0 to 9 of zlib, and -1 for its default. */
    private static final int LEVELS = 11;

    private final long contentLimit;
    private final boolean javaOnly;
    private final byte[] spareByte = new byte[1];
    private final ChunkEncoding encoding = new ChunkEncoding(this);
    private final ChunkDecoding decoding = new ChunkDecoding(this);
    private final OffsetsTarget offsetsTarget = new OffsetsTarget(this);
    private long[] dataBounds = new long[8];
    private long[] metadataBounds = new long[8];
    private byte[] block = {};
    private int[] ints = new int[64];
    private long[] longs = new long[2];
    private @Nullable Inflater inflater;
    private final @Nullable Deflater[] deflaters = new Deflater[LEVELS];
    private @Nullable ZstdContext zstd;
    private @Nullable MessageDigest md5;
    private @Nullable MessageDigest sha256;
    private @Nullable AesGcm aes;

    private Object file = "(in memory)";
    private long tile;
    private long chunk;
    private String filter = "";

    /** Uses native codec libraries unless the property {@value #CODECS_PROPERTY} is {@code java}. */
    public FilterScratch() {
        this("java".equals(System.getProperty(CODECS_PROPERTY)));
    }

    /** Uses only codecs in Java, or native ones if they can be loaded. */
    public FilterScratch(boolean javaOnly) {
        this(javaOnly, Long.MAX_VALUE);
    }

    private FilterScratch(boolean javaOnly, long contentLimit) {
        this.contentLimit = contentLimit;
        this.javaOnly = javaOnly;
    }

    /** Returns buffers for decoding generic tiles with a limit on the size of their contents. */
    public static FilterScratch limitedTo(long contentBytes) {
        return new FilterScratch("java".equals(System.getProperty(CODECS_PROPERTY)), contentBytes);
    }

    /** Returns the maximum size of the contents of a generic tile. */
    public long contentLimit() {
        return contentLimit;
    }

    /** Returns the implementations of codecs that have several, by filter name. */
    public static Map<String, String> codecs() {
        boolean javaOnly = "java".equals(System.getProperty(CODECS_PROPERTY));
        Map<String, String> codecs = new LinkedHashMap<>();
        codecs.put("ZSTD", NativeZstd.isLoaded() && !javaOnly ? "native" : "Java");
        codecs.put("LZ4", Lz4Library.select(javaOnly).isNative() ? "native" : "Java");
        codecs.put("WEBP", WebpStage.isReadable() ? "reading" : "not there: put tegula-webp on the path");
        return codecs;
    }

    /**
     * Sets the location for errors of the next calls. Allocates nothing.
     *
     * @param newFile name or URI of the file
     */
    public FilterScratch at(Object newFile, long newTile, long newChunk) {
        file = newFile;
        tile = newTile;
        chunk = newChunk;
        filter = "";
        return this;
    }

    void enter(String newFilter) {
        filter = newFilter;
    }

    /** Creates an exception for the current location. */
    public CorruptArrayException corrupt(String what) {
        return new CorruptArrayException(place(), what);
    }

    EncryptionException encryption(String what) {
        return new EncryptionException(place() + ": " + what);
    }

    private FilePlace place() {
        return FilePlace.of(file)
                .part("tile " + tile + ", chunk " + chunk + (filter.isEmpty() ? "" : ", filter " + filter));
    }

    ChunkEncoding encoding() {
        return encoding;
    }

    ChunkDecoding decoding() {
        return decoding;
    }

    OffsetsTarget offsetsTarget() {
        return offsetsTarget;
    }

    long[] dataBounds(int stages) {
        if (dataBounds.length <= stages) {
            dataBounds = new long[stages + 1];
        }
        return dataBounds;
    }

    long[] metadataBounds(int stages) {
        if (metadataBounds.length <= stages) {
            metadataBounds = new long[stages + 1];
        }
        return metadataBounds;
    }

    /** Returns a buffer for one byte that is ignored. */
    byte[] spareByte() {
        return spareByte;
    }

    /** Returns a buffer of at least {@code size} bytes, valid within one stage. */
    byte[] block(int size) {
        if (block.length < size) {
            block = new byte[size];
        }
        return block;
    }

    /** Returns a buffer of at least {@code size} numbers, valid within one stage. */
    int[] ints(int size) {
        if (ints.length < size) {
            ints = new int[size];
        }
        return ints;
    }

    /** Returns a buffer of at least {@code size} numbers, valid within one stage. */
    long[] longs(int size) {
        if (longs.length < size) {
            longs = new long[size];
        }
        return longs;
    }

    /** Keeps a larger array for later calls of {@link #ints}. */
    void keepInts(int[] larger) {
        ints = larger;
    }

    Inflater inflater() {
        Inflater present = inflater;
        if (present == null) {
            present = new Inflater();
            inflater = present;
        }
        present.reset();
        return present;
    }

    Deflater deflater(int level) {
        Deflater present = deflaters[level + 1];
        if (present == null) {
            present = new Deflater(level);
            deflaters[level + 1] = present;
        }
        present.reset();
        return present;
    }

    ZstdContext zstd() {
        ZstdContext present = zstd;
        if (present == null) {
            present = javaOnly || !NativeZstd.isLoaded() ? new JavaZstd() : new NativeZstd();
            zstd = present;
        }
        return present;
    }

    Lz4Library lz4() {
        return Lz4Library.select(javaOnly);
    }

    MessageDigest md5() {
        MessageDigest present = md5;
        if (present == null) {
            present = digest("MD5");
            md5 = present;
        }
        return present;
    }

    MessageDigest sha256() {
        MessageDigest present = sha256;
        if (present == null) {
            present = digest("SHA-256");
            sha256 = present;
        }
        return present;
    }

    AesGcm aes() {
        AesGcm present = aes;
        if (present == null) {
            present = new AesGcm();
            aes = present;
        }
        return present;
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Java runtime does not support " + algorithm, e);
        }
    }

    @Override
    public void close() {
        if (inflater != null) {
            inflater.end();
            inflater = null;
        }
        for (int i = 0; i < LEVELS; i++) {
            Deflater deflater = deflaters[i];
            if (deflater != null) {
                deflater.end();
                deflaters[i] = null;
            }
        }
        if (zstd != null) {
            zstd.close();
            zstd = null;
        }
    }
}
