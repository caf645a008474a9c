package dev.tegula.internal.image.files;

import dev.tegula.internal.image.source.ImageSource;
import dev.tegula.internal.image.source.PictureSource;
import dev.tegula.internal.image.source.TiffSource;
import dev.tegula.internal.image.tiff.TiffFile;
import dev.tegula.internal.image.zarr.OmeZarrSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens files of images by their first bytes. */
public final class ImageSources {

    private ImageSources() {}

    /**
     * Opens a file, or the folder of an image of OME-Zarr.
     *
     * @throws dev.tegula.image.model.ImageFileException if the file is not an image, or of a kind that is not read
     */
    public static ImageSource open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return OmeZarrSource.open(path);
        }
        byte[] first;
        try (InputStream stream = Files.newInputStream(path)) {
            first = stream.readNBytes(8);
        }
        if (first.length >= 4 && first[0] == 'P' && first[1] == 'K' && first[2] == 3 && first[3] == 4) {
            return OmeZarrSource.open(path);
        }
        return TiffFile.isTiff(first) ? TiffSource.open(path) : PictureSource.open(path);
    }
}
