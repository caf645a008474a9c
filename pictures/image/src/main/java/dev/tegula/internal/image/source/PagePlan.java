package dev.tegula.internal.image.source;

import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.ome.OmeImage;
import dev.tegula.internal.image.tiff.TiffPage;
import dev.tegula.internal.io.cells.Unsupported;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which page of a TIFF file holds which channels at which depth and time. */
final class PagePlan {

    /** Sizes in OME-XML are texts of any value, and each plane takes memory. */
    private static final int MAX_PLANES = 1 << 20;

    private final int groups;
    private final int perPage;
    private final int depths;
    private final int times;
    /** Numbers of pages by time, depth and group of channels. */
    private final int[] pages;
    /** The axes from the slowest to the fastest, without those of size 1. */
    private final String axes;

    private PagePlan(int groups, int perPage, int depths, int times, String axes) {
        this.groups = groups;
        this.perPage = perPage;
        this.depths = depths;
        this.times = times;
        this.axes = axes;
        this.pages = new int[groups * depths * times];
        Arrays.fill(pages, -1);
    }

    /** Returns the plan of pages without a description: they are slices along Z. */
    static PagePlan of(List<Integer> numbers, int channels) {
        String axes = numbers.size() > 1 ? channels > 1 ? "ZYXC" : "ZYX" : channels > 1 ? "YXC" : "YX";
        PagePlan plan = new PagePlan(1, channels, numbers.size(), 1, axes);
        for (int i = 0; i < numbers.size(); i++) {
            plan.pages[i] = numbers.get(i);
        }
        return plan;
    }

    /** Returns the plan of pages that ImageJ wrote: channels, then slices, then frames. */
    static PagePlan of(ImageJ described, List<Integer> numbers, int perPage) {
        StringBuilder axes = new StringBuilder();
        axes.append(described.frames() > 1 ? "T" : "")
                .append(described.slices() > 1 ? "Z" : "")
                .append(described.channels() > 1 ? "C" : "")
                .append("YX")
                .append(described.channels() == 1 && perPage > 1 ? "C" : "");
        PagePlan plan =
                new PagePlan(described.channels(), perPage, described.slices(), described.frames(), axes.toString());
        for (int i = 0; i < numbers.size(); i++) {
            plan.pages[i] = numbers.get(i);
        }
        return plan;
    }

    static PagePlan of(OmeImage ome, Path path, List<TiffPage> all) {
        TiffPage first = all.get(0);
        int perPage = first.channels();
        long planes = ome.size('C') * ome.size('Z') * ome.size('T') / perPage;
        boolean sized = ome.size('X') == first.width() && ome.size('Y') == first.height();
        if (!sized || ome.size('C') % perPage != 0 || planes > MAX_PLANES || planes < 1) {
            throw new ImageFileException(path + ", OME-XML: does not describe the pages (found "
                    + ome.sizes() + ", expected " + first.width() + " x " + first.height() + " pixels of " + perPage
                    + " channels). Check the file with another program.");
        }
        int groups = (int) (ome.size('C') / perPage);
        StringBuilder axes = new StringBuilder();
        for (char axis : new StringBuilder(ome.order()).reverse().toString().toCharArray()) {
            boolean kept = axis == 'X' || axis == 'Y' || (axis == 'C' ? groups : ome.size(axis)) > 1;
            axes.append(kept ? String.valueOf(axis) : "");
        }
        if (groups == 1 && perPage > 1) {
            axes.append('C');
        }
        PagePlan plan = new PagePlan(groups, perPage, (int) ome.size('Z'), (int) ome.size('T'), axes.toString());
        plan.place(ome, path, all.size());
        return plan;
    }

    private void place(OmeImage ome, Path path, int count) {
        List<OmeImage.Planes> blocks = new ArrayList<>(ome.planes());
        if (blocks.isEmpty()) {
            blocks.add(new OmeImage.Planes(0, -1, 0, 0, 0, ""));
        }
        String name = path.getFileName() == null ? "" : path.getFileName().toString();
        for (OmeImage.Planes block : blocks) {
            if (!block.file().isEmpty() && !block.file().equals(name) && blocks.size() > 1) {
                boolean others =
                        blocks.stream().map(OmeImage.Planes::file).distinct().count() > 1;
                if (others) {
                    throw new ImageFileException(path + ", OME-XML: " + Unsupported.OME_TIFF_FILES.refusal()
                            + " (found '" + block.file() + "'). Write it to one file with another program first.");
                }
            }
            long at = index(block.channel() / perPage, block.depth(), block.time(), ome.order());
            long length = block.count() < 0 ? pages.length - at : block.count();
            for (long i = 0; i < length && at + i < pages.length && at >= 0; i++) {
                pages[slot(at + i, ome.order())] = (int) (block.page() + i);
            }
        }
        for (int page : pages) {
            if (page < 0 || page >= count) {
                throw new ImageFileException(path + ", OME-XML: pages are missing (found " + count + ", expected "
                        + pages.length + "). Check the file with another program.");
            }
        }
    }

    private int size(char axis) {
        return axis == 'C' ? groups : axis == 'Z' ? depths : times;
    }

    /** Returns the number of a plane in the order of the description. */
    private long index(long group, long depth, long time, String order) {
        long index = 0;
        for (int i = 4; i >= 2; i--) {
            char axis = order.charAt(i);
            long coordinate = axis == 'C' ? group : axis == 'Z' ? depth : time;
            if (coordinate < 0 || coordinate >= size(axis)) {
                return -1;
            }
            index = index * size(axis) + coordinate;
        }
        return index;
    }

    /** Returns the place in {@link #pages} of a number of a plane. */
    private int slot(long plane, String order) {
        long rest = plane;
        int group = 0;
        int depth = 0;
        int time = 0;
        for (int i = 2; i <= 4; i++) {
            char axis = order.charAt(i);
            int coordinate = (int) (rest % size(axis));
            rest /= size(axis);
            switch (axis) {
                case 'C' -> group = coordinate;
                case 'Z' -> depth = coordinate;
                default -> time = coordinate;
            }
        }
        return (time * depths + depth) * groups + group;
    }

    /** Returns the numbers of the pages that are read. */
    int[] pages() {
        return pages.clone();
    }

    int page(int group, long depth, long time) {
        return pages[(int) ((time * depths + depth) * groups + group)];
    }

    /** Returns the part of the strips or tiles of the pages that are stored, from 0 to 1. */
    double storedPart(List<TiffPage> all) throws IOException {
        double sum = 0;
        for (int page : pages) {
            sum += all.get(page).storedPart();
        }
        return sum / pages.length;
    }

    /** Returns the number of pages over which the channels of a plane are spread. */
    int groups() {
        return groups;
    }

    int channels() {
        return groups * perPage;
    }

    boolean isSinglePage() {
        return pages.length == 1;
    }

    ImageShape shape(TiffPage page) {
        List<Long> sizes = new ArrayList<>();
        for (int i = 0; i < axes.length(); i++) {
            sizes.add(
                    switch (axes.charAt(i)) {
                        case 'X' -> page.width();
                        case 'Y' -> page.height();
                        case 'C' -> (long) channels();
                        case 'Z' -> (long) depths;
                        default -> (long) times;
                    });
        }
        return new ImageShape(axes, sizes);
    }
}
