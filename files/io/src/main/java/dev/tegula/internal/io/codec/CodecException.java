package dev.tegula.internal.io.codec;

/** Bytes that a codec cannot decode. The message is part of a sentence that names the chunk. */
public final class CodecException extends Exception {

    private static final long serialVersionUID = 1;

    public CodecException(String message) {
        super(message);
    }

    public CodecException(String message, Throwable cause) {
        super(message, cause);
    }
}
