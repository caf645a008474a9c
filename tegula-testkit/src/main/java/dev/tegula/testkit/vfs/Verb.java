package dev.tegula.testkit.vfs;

/** What a store can be asked to do. */
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
     * Whether an object store makes a request for this. Bytes that are written travel when the file is published, as
     * far as this kit counts.
     */
    public boolean isRequest() {
        return request;
    }
}
