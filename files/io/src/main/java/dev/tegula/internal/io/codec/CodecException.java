package dev.tegula.internal.io.codec;

/** Bytes that a codec cannot decode. The message is part of a sentence that names the chunk. */
public final class CodecException extends Exception {

    private static final long serialVersionUID = 1;

    private static final String DAMAGED = "Copy the file again, or write it again.";

    private final String advice;

    public CodecException(String message) {
        this(message, DAMAGED);
    }

    /** @param advice what to do instead of fetching the file again */
    public CodecException(String message, String advice) {
        super(message);
        this.advice = advice;
    }

    public CodecException(String message, Throwable cause) {
        super(message, cause);
        this.advice = DAMAGED;
    }

    /** Returns a sentence about what to do. */
    public String advice() {
        return advice;
    }
}
