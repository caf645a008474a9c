package dev.tegula.image.model;

/**
 * A file that cannot be read as an image, or an image that a file format cannot hold. The message names the file and
 * the part.
 */
public final class ImageFileException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ImageFileException(String message) {
        super(message);
    }

    public ImageFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
