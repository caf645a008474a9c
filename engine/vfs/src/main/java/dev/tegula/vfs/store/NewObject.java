package dev.tegula.vfs.store;

import java.io.IOException;

/** A new object, written as a whole or, if it is long, in parts. */
public interface NewObject {

    /** Writes the whole object with one request; it is visible when the method returns. */
    void put(byte[] bytes, int length) throws IOException;

    /** Starts a multipart upload. */
    Parts begin() throws IOException;

    /**
     * Returns the size of a part; the last may be smaller.
     *
     * @param number from 1
     */
    int partSize(int number);

    /** A multipart upload, invisible until it is completed. */
    interface Parts {

        /** Returns whether parts must be sent sequentially. If not, several threads send them in any order. */
        default boolean oneByOne() {
            return false;
        }

        /**
         * Sends a part.
         *
         * @param number from 1
         * @param last whether it is the last part
         */
        void send(int number, byte[] bytes, int length, boolean last) throws IOException;

        /** Completes the upload after all parts were sent; the object is visible when the method returns. */
        void complete(int count) throws IOException;

        /** Aborts the upload. Never fails. */
        void abort();
    }
}
