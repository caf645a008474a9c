package dev.tegula.internal.image.source;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.ome.OmeReader;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.internal.image.tiff.RasterSamples;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.schema.Datatype;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** A PNG or JPEG file, or another one that the Java library reads. */
public final class PictureSource implements ImageSource {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N'};

    private final Path path;
    private final ImageInputStream stream;
    private final ImageReader reader;
    private final long width;
    private final long height;
    private final int channels;
    private final Datatype type;
    private final long memory = Math.max(16 << 20, Math.min(Runtime.getRuntime().maxMemory() / 16, 256 << 20));
    /** The last rows that were decoded, because a file is decoded from its beginning each time. */
    private @Nullable Pixels rows;

    private long firstRow;

    /** A decoded region. */
    private record Pixels(Raster raster, RasterSamples samples) {

        void copy(int x, int y, PixelBox box, byte[] target) {
            samples.copy(raster, x, y, box, target, 0);
        }
    }

    private PictureSource(Path path, ImageInputStream stream, ImageReader reader) throws IOException {
        this.path = path;
        this.stream = stream;
        this.reader = reader;
        this.width = reader.getWidth(0);
        this.height = reader.getHeight(0);
        ImageShape size = new ImageShape("YX", List.of(height, width));
        SourceSize.check(path, Files.size(path), size, Datatype.UINT8, storedPart());
        Pixels corner = decode(new Rectangle(0, 0, 1, 1));
        this.channels = corner.samples.channels(corner.raster.getNumBands());
        Datatype found = corner.samples.datatype(corner.raster.getTransferType());
        if (found == null) {
            throw failure("samples of this type are not read", null);
        }
        this.type = found;
    }

    public static PictureSource open(Path path) throws IOException {
        ImageInputStream stream = stream(path);
        try {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
            if (!readers.hasNext()) {
                throw new ImageFileException(
                        path + ": not an image (expected PNG, JPEG, TIFF, OME-TIFF or OME-Zarr). Convert it first.");
            }
            return open(path, stream, readers.next());
        } catch (RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    private static ImageInputStream stream(Path path) throws IOException {
        byte[] first;
        try (InputStream bytes = Files.newInputStream(path)) {
            first = bytes.readNBytes(3);
        }
        if (!JpegFile.isJpeg(first)) {
            if (Arrays.equals(first, PNG)) {
                warn(path, Exif.ofPng(path));
            }
            return new FileImageInputStream(path.toFile());
        }
        JpegFile jpeg = JpegFile.open(path);
        if (jpeg.isInks() && !jpeg.isAdobe()) {
            jpeg.close();
            throw new ImageFileException(path + ": JPEG with " + Unsupported.JPEG_INKS.words()
                    + ", which says how cyan, magenta, yellow and black are stored, is not read. Convert it to"
                    + " RGB, or to TIFF, with another program.");
        }
        warn(path, jpeg.orientation());
        return jpeg;
    }

    private static void warn(Path path, int orientation) {
        if (Exif.isTurned(orientation)) {
            Warnings.notTurned(path.toString());
        }
    }

    private static PictureSource open(Path path, ImageInputStream stream, ImageReader reader) {
        try {
            reader.setInput(stream, false, true);
            warnOfFrames(path, reader);
            return new PictureSource(path, stream, reader);
        } catch (ImageFileException e) {
            reader.dispose();
            throw e;
        } catch (IOException | RuntimeException e) {
            reader.dispose();
            throw new ImageFileException(path + ": cannot be decoded. Check the file with another program.", e);
        }
    }

    /** Warns of an animation, of which the first frame is read, without the rest of its screen. */
    private static void warnOfFrames(Path path, ImageReader reader) throws IOException {
        if (!reader.getFormatName().equalsIgnoreCase("gif")) {
            return;
        }
        int frames = reader.getNumImages(true);
        if (frames > 1) {
            Warnings.warn(path + ": only the first of " + frames
                    + " frames is imported. Convert it to TIFF with another program first, if all are needed.");
        }
    }

    private ImageFileException failure(String problem, @Nullable Exception cause) {
        String message = path + ": " + problem + ". Check the file with another program.";
        return cause == null ? new ImageFileException(message) : new ImageFileException(message, cause);
    }

    private Pixels decode(Rectangle region) {
        try {
            ImageReadParam param = reader.getDefaultReadParam();
            param.setSourceRegion(region);
            if (stream instanceof JpegFile jpeg && jpeg.isInks()) {
                WritableRaster stored = (WritableRaster) reader.readRaster(0, param);
                return new Pixels(JpegInks.of(stored, jpeg.isYcck()), new RasterSamples(null));
            }
            BufferedImage image = reader.read(0, param);
            return new Pixels(image.getRaster(), RasterSamples.of(image));
        } catch (IOException | RuntimeException e) {
            throw failure("cannot be decoded", e);
        }
    }

    @Override
    public ImageShape shape() {
        return channels == 1
                ? new ImageShape("YX", List.of(height, width))
                : new ImageShape("YXC", List.of(height, width, (long) channels));
    }

    @Override
    public Datatype datatype() {
        return type;
    }

    @Override
    public SourceMetadata metadata() {
        boolean isInks = stream instanceof JpegFile jpeg && jpeg.isInks();
        boolean rgb = channels >= 3 && !isInks;
        List<ImageChannel> list = new ArrayList<>();
        for (int i = 0; i < channels; i++) {
            String name = isInks ? JpegInks.NAMES[i] : channels == 2 && i == 1 ? "alpha" : "gray";
            list.add(rgb ? OmeReader.rgb(i) : new ImageChannel(name, ImageChannel.WHITE, Double.NaN, Double.NaN));
        }
        return new SourceMetadata(list, rgb, Map.of(), Map.of());
    }

    @Override
    public List<LevelSize> levels() {
        return List.of(new LevelSize(width, height));
    }

    @Override
    public void read(PlanePosition plane, PixelBox box, byte[] target) {
        long perRow = width * channels * type.size();
        if (perRow * box.height() > memory) {
            Pixels part = decode(new Rectangle((int) box.x(), (int) box.y(), box.width(), box.height()));
            part.copy(0, 0, box, target);
            return;
        }
        Pixels known = rows;
        if (known == null || box.y() < firstRow || box.y() + box.height() > firstRow + known.raster.getHeight()) {
            rows = null; // frees its memory first
            int count = (int) Math.min(height - box.y(), Math.max(box.height(), memory / perRow));
            known = decode(new Rectangle(0, (int) box.y(), (int) width, count));
            firstRow = box.y();
            rows = known;
        }
        known.copy((int) box.x(), (int) (box.y() - firstRow), box, target);
    }

    @Override
    public void close() throws IOException {
        reader.dispose();
        stream.close();
    }
}
