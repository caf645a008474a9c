package dev.tegula.internal.image.source;

import dev.tegula.errors.NextStep;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.image.geo.GeoReference;
import dev.tegula.internal.image.ome.OmeImage;
import dev.tegula.internal.image.ome.OmeReader;
import dev.tegula.internal.image.tiff.GeoTags;
import dev.tegula.internal.image.tiff.PageSamples;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.internal.image.tiff.TiffFile;
import dev.tegula.internal.image.tiff.TiffPage;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A TIFF or OME-TIFF file. */
public final class TiffSource implements ImageSource {

    /** Opening a page takes a reader, and the regions of an image come back to the same pages. */
    private static final int OPEN_PAGES = 16;

    private final Path path;
    private final TiffFile file;
    private final TiffPage first;
    private final @Nullable OmeImage ome;
    private final PagePlan plan;
    private final double storedPart;
    private final SourceMetadata metadata;
    private final List<LevelSize> levels;
    /** Pages of reduced size that follow the first page, without SubIFDs. */
    private final List<TiffPage> followers = new ArrayList<>();

    private final Map<Long, PageSamples> open = new LinkedHashMap<>(16, 0.75f, true);

    private TiffSource(Path path, TiffFile file) throws IOException {
        this.path = path;
        this.file = file;
        this.first = firstImage(path, file);
        String description = first.description();
        this.ome = description != null && OmeReader.isOme(description)
                ? OmeReader.read(path.toString(), description)
                : null;
        this.plan = ome == null ? plan(description) : PagePlan.of(ome, path, file.pages());
        this.storedPart = plan.storedPart(file.pages());
        SourceSize.check(path, file.size(), plan.shape(first), first.datatype(), storedPart);
        this.metadata = metadata(description);
        this.levels = findLevels();
        warnOfDisplay();
    }

    public static TiffSource open(Path path) throws IOException {
        TiffFile file = TiffFile.open(path);
        try {
            return new TiffSource(path, file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Returns the first page that is neither a smaller version nor a mask of another one. */
    private static TiffPage firstImage(Path path, TiffFile file) throws IOException {
        for (TiffPage page : file.pages()) {
            if (!page.isReduced() && !page.isMask()) {
                return page;
            }
        }
        throw new ImageFileException(
                path + ": all pages are smaller versions or masks of other images. Convert the file"
                        + " with another program first.");
    }

    private PagePlan plan(@Nullable String description) throws IOException {
        List<Integer> numbers = likeFirst();
        if (description == null || !ImageJ.isDescription(description)) {
            return PagePlan.of(numbers, first.channels());
        }
        ImageJ described = ImageJ.parse(description);
        if (file.pages().size() == 1 && described.images() > 1) {
            throw new ImageFileException(path + ": " + Unsupported.TIFF_IMAGEJ.refusal() + " (found "
                    + described.images() + " images). Write one page per image, for instance as OME-TIFF.");
        }
        return described.describes(numbers.size())
                ? PagePlan.of(described, numbers, first.channels())
                : PagePlan.of(numbers, first.channels());
    }

    /** Returns the numbers of the pages that are like the first one, and warns of other images. */
    private List<Integer> likeFirst() throws IOException {
        List<Integer> pages = new ArrayList<>();
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < file.pages().size(); i++) {
            TiffPage page = file.pages().get(i);
            if (page == first || page.fits(first) && !page.isReduced() && !page.isMask()) {
                pages.add(i);
            } else if (!page.isReduced() && !page.isMask()) {
                others.add(i);
            }
        }
        if (!others.isEmpty()) {
            Warnings.warn(path + ": pages " + others + " are left out, because they have another size or other samples"
                    + " than page 0. Write them to files of their own.");
        }
        return pages;
    }

    /** Warns of pages whose samples are to be shown in another way than they are stored. */
    private void warnOfDisplay() throws IOException {
        List<Integer> turned = new ArrayList<>();
        List<Integer> inverted = new ArrayList<>();
        for (int number : plan.pages()) {
            TiffPage page = file.pages().get(number);
            if (Exif.isTurned(page.orientation())) {
                turned.add(number);
            }
            if (page.isInverted()) {
                inverted.add(number);
            }
        }
        if (first.isLossyWebp()) {
            Warnings.warn(
                    path + ": WebP with loss is decoded with another conversion of colors, so that samples, foremost at"
                            + " edges, differ from those of other programs.");
        }
        if (!turned.isEmpty()) {
            Warnings.notTurned(path + ", pages " + turned);
        }
        if (!inverted.isEmpty()) {
            Warnings.warn(
                    path + ", pages " + inverted + ": imported as stored, with 0 for white. Invert them with another"
                            + " program first, if 0 must be black.");
        }
    }

    private SourceMetadata metadata(@Nullable String description) throws IOException {
        Map<String, String> original = new LinkedHashMap<>();
        if (description != null && !description.isBlank()) {
            original.put(ome == null ? "description" : "ome_metadata", description);
        }
        String gdal = first.gdalMetadata();
        if (gdal != null && !gdal.isBlank()) {
            original.put("gdal_metadata", gdal);
        }
        boolean rgb = first.isRgb() && plan.groups() == 1;
        List<ImageChannel> channels = new ArrayList<>();
        if (ome != null && ome.channels().size() == plan.channels() && !rgb) {
            channels.addAll(ome.channels());
        }
        for (int i = channels.size(); i < plan.channels(); i++) {
            channels.add(rgb ? (i < 4 ? OmeReader.rgb(i) : channel(i)) : channel(i));
        }
        Map<Character, PixelSize> sizes = new LinkedHashMap<>();
        if (ome != null) {
            sizes.putAll(ome.pixelSizes());
        } else if (description == null || !ImageJ.isDescription(description)) {
            resolution(sizes, 'X', first.pixelSize(true));
            resolution(sizes, 'Y', first.pixelSize(false));
        }
        GeoTags tags = first.geoTags();
        GeoReference geo = tags.reference();
        tags.warnings().forEach(warning -> Warnings.warn(path + ": " + warning + "."));
        return new SourceMetadata(channels, rgb && plan.channels() <= 4, sizes, original, geo);
    }

    private static ImageChannel channel(int index) {
        return new ImageChannel("Channel " + index, ImageChannel.WHITE, Double.NaN, Double.NaN);
    }

    private static void resolution(Map<Character, PixelSize> sizes, char axis, double micrometers) {
        // Resolutions of 1 per inch, and of 72 to 600 dots per inch, are those of paper.
        if (micrometers > 0 && micrometers < 40) {
            sizes.put(axis, new PixelSize(micrometers, "µm"));
        }
    }

    private List<LevelSize> findLevels() throws IOException {
        List<LevelSize> found = new ArrayList<>(List.of(new LevelSize(first.width(), first.height())));
        for (TiffPage page : file.reduced(first)) {
            if (page.isMask()) {
                continue;
            }
            if (!isLevel(page, found.get(found.size() - 1))) {
                return found;
            }
            found.add(new LevelSize(page.width(), page.height()));
        }
        if (found.size() == 1 && plan.isSinglePage()) {
            for (TiffPage page : file.pages()) {
                if (page != first && page.isReduced() && !page.isMask() && isLevel(page, found.get(found.size() - 1))) {
                    followers.add(page);
                    found.add(new LevelSize(page.width(), page.height()));
                }
            }
        }
        return found;
    }

    /** Returns whether a page is a smaller version of the first one, with the same sides but for rounding. */
    private boolean isLevel(TiffPage page, LevelSize above) {
        double across = (double) first.width() / page.width();
        double down = (double) first.height() / page.height();
        boolean smaller = page.width() < above.width() && page.height() <= above.height()
                || page.width() <= above.width() && page.height() < above.height();
        boolean similar = Math.abs(first.width() / down - page.width()) <= 2 + across / 2
                || Math.abs(first.height() / across - page.height()) <= 2 + down / 2;
        return smaller && similar && page.channels() == first.channels() && page.datatype() == first.datatype();
    }

    @Override
    public ImageShape shape() {
        return plan.shape(first);
    }

    @Override
    public Datatype datatype() {
        return first.datatype();
    }

    @Override
    public double storedPart() {
        return storedPart;
    }

    @Override
    public SourceMetadata metadata() {
        return metadata;
    }

    @Override
    public List<LevelSize> levels() {
        return levels;
    }

    @Override
    public void read(PlanePosition plane, PixelBox box, byte[] target) throws IOException {
        int bytes = datatype().size();
        int samples = first.channels();
        for (int group = 0; group < plan.groups(); group++) {
            int number = plan.page(group, plane.depth(), plane.time());
            int offset = Math.multiplyExact(group * samples, Math.multiplyExact(box.pixels(), bytes));
            samples(number, plane.level()).read(box, target, offset);
        }
    }

    private PageSamples samples(int number, int level) throws IOException {
        long key = (long) level << 32 | number;
        PageSamples known = open.get(key);
        if (known != null) {
            return known;
        }
        TiffPage base = file.pages().get(number);
        TiffPage page = level == 0 ? base : followers.isEmpty() ? reduced(base, level) : followers.get(level - 1);
        if (page.channels() != first.channels() || page.datatype() != first.datatype()) {
            throw new ImageFileException(path + ", page " + number + ": has other samples than the first page (found "
                    + page.channels() + " of " + page.datatype() + ", expected " + first.channels() + " of "
                    + first.datatype() + "). Write the pages to files of their own.");
        }
        LevelSize size = levels.get(level);
        if (page.width() != size.width() || page.height() != size.height()) {
            throw new ImageFileException(path + ", page " + number + ": has another size than the first page (found "
                    + page.width() + " x " + page.height() + ", expected " + size.width() + " x " + size.height()
                    + "). Write the pages to files of their own.");
        }
        while (open.size() >= Math.max(OPEN_PAGES, plan.groups())) {
            long oldest = open.keySet().iterator().next();
            PageSamples closed = open.remove(oldest);
            if (closed != null) {
                closed.close();
            }
        }
        PageSamples samples;
        try {
            samples = file.samples(page);
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
        open.put(key, samples);
        return samples;
    }

    private TiffPage reduced(TiffPage base, int level) throws IOException {
        List<TiffPage> reduced = new ArrayList<>();
        for (TiffPage page : file.reduced(base)) {
            if (!page.isMask()) {
                reduced.add(page);
            }
        }
        if (reduced.size() < level) {
            throw new ImageFileException(
                    path + ": level " + level
                            + " is missing for some pages. Import one level, or the number of levels to compute.",
                    NextStep.option("levels", 1));
        }
        return reduced.get(level - 1);
    }

    @Override
    public void close() throws IOException {
        for (PageSamples each : open.values()) {
            each.close();
        }
        file.close();
    }
}
