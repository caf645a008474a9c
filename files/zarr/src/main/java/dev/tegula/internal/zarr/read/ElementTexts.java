package dev.tegula.internal.zarr.read;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.zarr.meta.ElementType;
import dev.tegula.internal.zarr.meta.ElementType.Kind;
import dev.tegula.io.table.TableFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes texts. */
final class ElementTexts {

    private ElementTexts() {}

    /**
     * Returns a text without the zeros at its end.
     *
     * @param place the array in messages
     * @throws TableFileException if its bytes are no text
     */
    static String text(String place, ElementType type, byte[] bytes, int i) {
        int from = i * type.size();
        if (type.texts() != null) {
            return type.texts()
                    .text(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(from));
        }
        if (type.kind() == Kind.UTF32) {
            return utf32(place, bytes, from, type.size());
        }
        int length = type.size();
        while (length > 0 && bytes[from + length - 1] == 0) {
            length--;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new TableFileException(
                    place + ": an element is not UTF-8. Convert the array to numbers or to texts, or choose others.",
                    NextStep.of(Action.CHOOSE_DATASET),
                    e);
        }
    }

    private static String utf32(String place, byte[] bytes, int from, int size) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, from, size).slice().order(ByteOrder.LITTLE_ENDIAN);
        int length = size / 4;
        while (length > 0 && buffer.getInt(4 * (length - 1)) == 0) {
            length--;
        }
        StringBuilder text = new StringBuilder(length);
        for (int c = 0; c < length; c++) {
            int point = buffer.getInt(4 * c);
            if (!Character.isValidCodePoint(point) || point >= 0xD800 && point < 0xE000) {
                throw new TableFileException(
                        place + ": an element is not UTF-32 (found 0x" + Integer.toHexString(point)
                                + "). Copy the store again, or choose other arrays.",
                        NextStep.of(Action.CHOOSE_DATASET));
            }
            text.appendCodePoint(point);
        }
        return text.toString();
    }
}
