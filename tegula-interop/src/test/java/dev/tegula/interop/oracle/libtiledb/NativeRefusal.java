package dev.tegula.interop.oracle.libtiledb;

/** libtiledb returned an error. */
public final class NativeRefusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** With what libtiledb said. */
    public NativeRefusal(String message) {
        super(message);
    }
}
