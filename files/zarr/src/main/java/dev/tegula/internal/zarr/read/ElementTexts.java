package dev.tegula.internal.zarr.read;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.cells.PaddedText;
import dev.tegula.internal.zarr.meta.ElementType;
import dev.tegula.internal.zarr.meta.ElementType.Kind;
import dev.tegula.io.table.TableFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

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
        boolean isWide = type.kind() == Kind.UTF32;
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        String text = isWide ? PaddedText.utf32(buffer, from, type.size()) : PaddedText.utf8(bytes, from, type.size());
        if (text == null) {
            throw new TableFileException(
                    place + ": an element is not " + (isWide ? "UTF-32" : "UTF-8")
                            + ". Convert the array to numbers or to texts, or choose others.",
                    NextStep.of(Action.CHOOSE_DATASET));
        }
        return text;
    }
}
