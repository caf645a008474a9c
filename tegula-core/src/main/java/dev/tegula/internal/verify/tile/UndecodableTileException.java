package dev.tegula.internal.verify.tile;

import dev.tegula.internal.storage.open.DataFile;

/** A tile of one data file of a field could not be decoded; says which file of the field it was. */
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
