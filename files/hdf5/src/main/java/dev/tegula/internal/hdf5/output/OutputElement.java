package dev.tegula.internal.hdf5.output;

/** The type of the elements of a dataset. */
interface OutputElement {

    /** Returns the size of an element in bytes. */
    int size();

    /** Appends the datatype message. */
    void encode(Bytes out);

    /** Returns the datatype message. */
    default Bytes encoded() {
        Bytes message = new Bytes();
        encode(message);
        return message;
    }
}
