package dev.tegula.image.model;

import dev.tegula.errors.FileFormatException;
import dev.tegula.errors.NextStep;
import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be read as an image, or an image that a file format cannot hold. The message names the file and
 * the part.
 */
public final class ImageFileException extends FileFormatException {

    private static final long serialVersionUID = 2;

    public ImageFileException(String message) {
        this(message, (NextStep) null);
    }

    public ImageFileException(String message, @Nullable NextStep nextStep) {
        this(message, nextStep, null);
    }

    public ImageFileException(String message, Throwable cause) {
        this(message, null, cause);
    }

    public ImageFileException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, nextStep, cause);
    }
}
