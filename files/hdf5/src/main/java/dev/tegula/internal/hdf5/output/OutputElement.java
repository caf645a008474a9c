package dev.tegula.internal.hdf5.output;

/** The type of the elements of a dataset. */
interface OutputElement {

    /** Returns the size of an element in bytes. */
    int size();

    /** Appends the datatype message. */
    void encode(Bytes out);
}
