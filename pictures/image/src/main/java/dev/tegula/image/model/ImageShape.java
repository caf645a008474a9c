package dev.tegula.image.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The axes of an image and their sizes, the slowest axis first: T time, C channel, Z depth, Y rows, X columns.
 *
 * @param axes one letter per axis, for instance {@code CYX}
 * @param sizes one size per axis, at least 1
 */
public record ImageShape(String axes, List<Long> sizes) {

    /** All axes in the order in which new groups store them. */
    public static final String CANONICAL_AXES = "TCZYX";

    /** @throws IllegalArgumentException if axes are unknown or repeated, X or Y is missing, or a size is below 1 */
    public ImageShape {
        sizes = List.copyOf(sizes);
        Set<Integer> letters = new HashSet<>(axes.chars().boxed().toList());
        boolean known = axes.chars().allMatch(letter -> CANONICAL_AXES.indexOf(letter) >= 0);
        if (!known || letters.size() != axes.length() || !axes.contains("Y") || !axes.contains("X")) {
            throw new IllegalArgumentException("axes: not those of an image (found '" + axes
                    + "', expected Y, X and some of T, C and Z, each once)");
        }
        if (sizes.size() != axes.length() || sizes.stream().anyMatch(size -> size < 1)) {
            throw new IllegalArgumentException(
                    "axes " + axes + ": sizes do not fit (found " + sizes + ", expected one of at least 1 per axis)");
        }
    }

    /** Returns the size of an axis; 1 if the image lacks it. */
    public long size(char axis) {
        int index = axes.indexOf(axis);
        return index < 0 ? 1 : sizes.get(index);
    }

    /** Returns the number of columns. */
    public long width() {
        return size('X');
    }

    /** Returns the number of rows. */
    public long height() {
        return size('Y');
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int axis = 0; axis < axes.length(); axis++) {
            text.append(axis == 0 ? "" : " x ").append(axes.charAt(axis)).append(sizes.get(axis));
        }
        return text.toString();
    }
}
