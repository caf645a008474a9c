package dev.tegula.cli.parse;

/** The command line is wrong, whatever the array: exit status 2. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
