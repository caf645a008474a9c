package dev.tegula.internal.verify.tile;

import dev.tegula.internal.storage.open.DataFile;

/** Thrown when a tile cannot be decoded. Names the data file of the field. */
final class UndecodableTileException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient DataFile part;
    private final RuntimeException reason;

    UndecodableTileException(DataFile part, RuntimeException reason) {
        super(reason.getMessage(), reason);
        this.part = part;
        this.reason = reason;
    }

    DataFile part() {
        return part;
    }

    RuntimeException reason() {
        return reason;
    }
}
