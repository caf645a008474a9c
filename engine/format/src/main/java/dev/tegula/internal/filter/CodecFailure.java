package dev.tegula.internal.filter;

/** Thrown when a codec library rejects compressed bytes. */
final class CodecFailure extends Exception {

    private static final long serialVersionUID = 1L;

    CodecFailure(Throwable cause) {
        super(cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage(), cause);
    }
}
