package dev.tegula.internal.verify.tile;

import dev.tegula.internal.storage.open.DataFile;

/** Thrown when a tile cannot be decoded. Names the data file of the field. */
final class UndecodableTileException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient DataFile file;
    private final RuntimeException reason;

    UndecodableTileException(DataFile file, RuntimeException reason) {
        super(reason.getMessage(), reason);
        this.file = file;
        this.reason = reason;
    }

    DataFile file() {
        return file;
    }

    RuntimeException reason() {
        return reason;
    }
}
