package dev.tegula.internal.image.tiff;

import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.schema.Datatype;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import org.jspecify.annotations.Nullable;

/** A page in a compression for pictures, such as JPEG, which the library TwelveMonkeys decodes region by region. */
final class DecodedPage implements PageSamples {

    private final Path path;
    private final boolean big;
    private final TiffPage page;
    private @Nullable PageStream stream;
    private @Nullable ImageReader reader;

    DecodedPage(Path path, boolean big, TiffPage page) {
        this.path = path;
        this.big = big;
        this.page = page;
    }

    @Override
    public int channels() {
        return page.channels();
    }

    @Override
    public Datatype datatype() {
        return page.datatype();
    }

    @Override
    public void read(PixelBox box, byte[] target, int offset) throws IOException {
        BufferedImage image;
        try {
            ImageReader open = reader();
            ImageReadParam region = open.getDefaultReadParam();
            region.setSourceRegion(new Rectangle((int) box.x(), (int) box.y(), box.width(), box.height()));
            image = open.read(0, region);
        } catch (IOException | RuntimeException e) {
            throw failure(
                    TiffTag.isDecoded(page.compression)
                            ? "the library for pictures cannot decode it"
                            : Unsupported.TIFF_COMPRESSION.refusal("it"),
                    e);
        }
        RasterSamples samples = RasterSamples.of(image);
        int found = samples.channels(image.getRaster().getNumBands());
        Datatype type = samples.datatype(image.getRaster().getTransferType());
        boolean sized = image.getWidth() == box.width() && image.getHeight() == box.height();
        if (found != channels() || type != datatype() || !sized) {
            throw failure(
                    "decoded differently than described (found " + found + " channels of " + type + ", expected "
                            + channels() + " of " + datatype() + ")",
                    null);
        }
        samples.copy(image.getRaster(), 0, 0, box, target, offset);
    }

    private ImageReader reader() throws IOException {
        ImageReader open = reader;
        if (open == null) {
            open = new TIFFImageReaderSpi().createReaderInstance();
            stream = new PageStream(path, big, page);
            open.setInput(stream);
            reader = open;
        }
        return open;
    }

    private ImageFileException failure(String problem, @Nullable Exception cause) {
        String message = path + ", directory at " + page.position() + ": " + problem + " (compression "
                + TiffTag.compression(page.compression) + "). Convert the file with another program first.";
        return cause == null ? new ImageFileException(message) : new ImageFileException(message, cause);
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.dispose();
        }
        if (stream != null) {
            stream.close();
        }
    }
}
