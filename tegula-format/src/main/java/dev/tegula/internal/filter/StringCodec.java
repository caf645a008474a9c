package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/** A filter that takes strings together with their offsets; {@link StringStage} keeps the sizes. */
interface StringCodec {

    /** The filter's name as users know it. */
    String name();

    /**
     * Encodes {@code cells} strings.
     *
     * @param options takes what the decoder needs to know, which ends up behind the sizes in the metadata
     */
    void encode(Strings strings, ByteWriter data, ByteWriter options);

    /**
     * Decodes all of {@code chunk}'s data into {@code dst[dstOffset..dstEnd)}, and the offsets where the chunk wants
     * them.
     */
    void decode(ChunkDecoding chunk, byte[] dst, int dstOffset, int dstEnd);

    /** Most bytes of data for {@code size} bytes of strings, apart from what each string costs. */
    long dataBound(long size);

    /** Most bytes of options for {@code size} bytes of strings. */
    long optionsBound(long size);
}
