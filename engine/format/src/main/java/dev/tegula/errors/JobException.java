package dev.tegula.errors;

/** The fragments of a job cannot be published or discarded. Nothing was changed. */
public final class JobException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public JobException(String message) {
        super(message, null);
    }
}
