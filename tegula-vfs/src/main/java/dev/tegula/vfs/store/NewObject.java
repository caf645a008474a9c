package dev.tegula.vfs.store;

import java.io.IOException;

/** An object that is about to be written: at once, or in parts if it is long. */
public interface NewObject {

    /** Writes the object whole, with one request; it is visible when this returns. */
    void put(byte[] bytes, int length) throws IOException;

    /** Begins an object of parts. */
    Parts begin() throws IOException;

    /**
     * How many bytes a part has; the last may have fewer.
     *
     * @param number from 1
     */
    int partSize(int number);

    /** Parts of an object, which nobody sees until they are put together. */
    interface Parts {

        /** Whether the store takes parts only one after the other. Else they come from many threads, in any order. */
        default boolean oneByOne() {
            return false;
        }

        /**
         * Sends a part.
         *
         * @param number from 1
         * @param last whether it is the last one
         */
        void send(int number, byte[] bytes, int length, boolean last) throws IOException;

        /** Puts all parts together, when all were sent; the object is visible when this returns. */
        void complete(int count) throws IOException;

        /** Forgets the parts. Never fails. */
        void abort();
    }
}
