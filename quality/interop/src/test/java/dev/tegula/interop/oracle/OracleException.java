package dev.tegula.interop.oracle;

/** An unexpected refusal or crash of libtiledb. */
public final class OracleException extends RuntimeException {

    private static final long serialVersionUID = 1;

    OracleException(String message) {
        super(message);
    }

    OracleException(String message, Throwable cause) {
        super(message, cause);
    }
}
