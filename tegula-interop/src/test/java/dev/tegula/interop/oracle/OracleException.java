package dev.tegula.interop.oracle;

/** libtiledb did not do what was asked, and the caller had not reckoned with that. */
public final class OracleException extends RuntimeException {

    private static final long serialVersionUID = 1;

    OracleException(String message) {
        super(message);
    }

    OracleException(String message, Throwable cause) {
        super(message, cause);
    }
}
