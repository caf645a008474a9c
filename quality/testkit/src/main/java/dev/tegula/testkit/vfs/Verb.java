package dev.tegula.testkit.vfs;

/** The operations of a store. */
public enum Verb {
    READ(true),
    READ_TAIL(true),
    SIZE(true),
    CREATE(false),
    WRITE(false),
    PUBLISH(true),
    CREATE_IF_ABSENT(true),
    LIST(true),
    LIST_BELOW(true),
    DELETE(true),
    DELETE_FOLDER(true),
    CREATE_FOLDER(true),
    SWEEP(true);

    private final boolean request;

    Verb(boolean request) {
        this.request = request;
    }

    /**
     * Returns whether an object store sends a request for this operation. Written bytes count when the file is
     * published.
     */
    public boolean isRequest() {
        return request;
    }
}
