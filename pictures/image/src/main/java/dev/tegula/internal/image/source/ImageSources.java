package dev.tegula.internal.image.source;

import dev.tegula.internal.image.tiff.TiffFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens files of images by their first bytes. */
public final class ImageSources {

    private ImageSources() {}

    /**
     * Opens a file.
     *
     * @throws dev.tegula.image.model.ImageFileException if the file is not an image, or of a kind that is not read
     */
    public static ImageSource open(Path path) throws IOException {
        byte[] first;
        try (InputStream stream = Files.newInputStream(path)) {
            first = stream.readNBytes(8);
        }
        return TiffFile.isTiff(first) ? TiffSource.open(path) : PictureSource.open(path);
    }
}
