package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/**
 * BITSHUFFLE groups bits of equal significance. A part whose size is not a multiple of eight is split, and the rest is
 * stored unchanged, as is a part that does not consist of whole values ({@code tile.md}).
 */
final class BitShuffleStage extends BlockwiseStage {

    private final BitShuffle shuffle;

    /** @param width size of a value in bytes */
    BitShuffleStage(int width) {
        super(width);
        shuffle = new BitShuffle(width);
    }

    @Override
    public String name() {
        return "BITSHUFFLE";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        int size = chunk.length;
        int rest = size % 8;
        ByteWriter output = chunk.output();
        int at = output.grow(size);
        byte[] dst = output.array();
        if ((size - rest) % width == 0) {
            byte[] spare = chunk.scratch.block(BitShuffle.BLOCK);
            shuffle.shuffle(chunk.data, chunk.offset, size - rest, dst, at, spare);
        } else {
            System.arraycopy(chunk.data, chunk.offset, dst, at, size - rest);
        }
        System.arraycopy(chunk.data, chunk.offset + size - rest, dst, at + size - rest, rest);
        if (rest == 0) {
            addSize(chunk, size);
        } else {
            chunk.addPart(chunk.newPart().u32(2).u32(size - rest).u32(rest));
        }
        chunk.replaceData(output);
    }

    @Override
    void decodePart(ChunkDecoding chunk, int from, int size, int to) {
        if (size % width == 0 && size % 8 == 0) {
            shuffle.unshuffle(chunk.data, from, size, chunk.out, to, chunk.scratch.block(BitShuffle.BLOCK));
        } else {
            System.arraycopy(chunk.data, from, chunk.out, to, size);
        }
    }
}
