package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;

/** A filter that encodes strings together with their offsets. {@link StringStage} stores the sizes. */
interface StringCodec {

    /** Returns the filter's name. */
    String name();

    /**
     * Encodes {@code cells} strings.
     *
     * @param options receives the decoder's options, which are stored after the sizes in the metadata
     */
    void encode(VarCells strings, ByteWriter data, ByteWriter options);

    /** Decodes all of {@code chunk}'s data to {@code target}, and the offsets if the chunk needs them. */
    void decode(ChunkDecoding chunk, ByteSlice target);

    /** Returns the maximum size of the data for {@code size} bytes of strings, without the overhead of each string. */
    long dataBound(long size);

    /** Returns the maximum size of the options for {@code size} bytes of strings. */
    long optionsBound(long size);
}
