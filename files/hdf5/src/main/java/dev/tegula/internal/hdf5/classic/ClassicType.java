package dev.tegula.internal.hdf5.classic;

import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.ElementType.Kind;

/** The types of values, as the header numbers them; all are big-endian. Types after 6 are those of CDF-5. */
final class ClassicType {

    private ClassicType() {}

    static ElementType of(int number, int revision) {
        if (number < 1 || number > (revision == HeaderInput.LARGE ? 11 : 6)) {
            throw HeaderInput.damaged("values of type " + number);
        }
        return switch (number) {
            case 1 -> ElementType.bigEndian(Kind.SIGNED, 1);
            case 2 -> ElementType.bigEndian(Kind.FIXED_TEXT, 1);
            case 3 -> ElementType.bigEndian(Kind.SIGNED, 2);
            case 4 -> ElementType.bigEndian(Kind.SIGNED, 4);
            case 5 -> ElementType.bigEndian(Kind.FLOAT, 4);
            case 6 -> ElementType.bigEndian(Kind.FLOAT, 8);
            case 7 -> ElementType.bigEndian(Kind.UNSIGNED, 1);
            case 8 -> ElementType.bigEndian(Kind.UNSIGNED, 2);
            case 9 -> ElementType.bigEndian(Kind.UNSIGNED, 4);
            case 10 -> ElementType.bigEndian(Kind.SIGNED, 8);
            default -> ElementType.bigEndian(Kind.UNSIGNED, 8);
        };
    }
}
