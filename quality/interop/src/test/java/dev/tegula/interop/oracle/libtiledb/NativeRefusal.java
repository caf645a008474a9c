package dev.tegula.interop.oracle.libtiledb;

/** An error returned by libtiledb. */
public final class NativeRefusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    public NativeRefusal(String message) {
        super(message);
    }
}
