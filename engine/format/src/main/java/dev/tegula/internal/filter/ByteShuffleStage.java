package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/** BYTESHUFFLE groups bytes of equal significance ({@code tile.md}). */
final class ByteShuffleStage extends BlockwiseStage {

    private final ByteShuffle shuffle;

    /** @param width size of a value in bytes */
    ByteShuffleStage(int width) {
        super(width);
        shuffle = new ByteShuffle(width);
    }

    @Override
    public String name() {
        return "BYTESHUFFLE";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        ByteWriter output = chunk.output();
        int at = output.grow(chunk.length);
        shuffle.shuffle(chunk.data, chunk.offset, chunk.length, output.array(), at);
        addSize(chunk, chunk.length);
        chunk.replaceData(output);
    }

    @Override
    void decodePart(ChunkDecoding chunk, int from, int size, int to) {
        int first = Math.max(0, chunk.wantedFrom() - to);
        int after = Math.min(size, chunk.wantedTo() - to);
        if (first < after) {
            chunk.part.set(chunk.data, from, size);
            shuffle.unshuffle(chunk.part, chunk.out, to, first, after);
        }
    }
}
