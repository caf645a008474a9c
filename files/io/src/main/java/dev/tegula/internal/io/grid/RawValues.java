package dev.tegula.internal.io.grid;

/** Values of a part of a variable as a file stores them, in row-major order. */
public interface RawValues {

    int count();

    /** Returns whether the values are texts, also names of numbers; otherwise they are numbers. */
    boolean isText();

    String text(int i);

    /** Returns a number as a whole number; unsigned 64-bit numbers wrap. */
    long whole(int i);

    /** Returns a number as a floating-point number. */
    double real(int i);
}
