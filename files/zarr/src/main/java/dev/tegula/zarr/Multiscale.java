package dev.tegula.zarr;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resolutions of an image, as OME-NGFF describes them.
 *
 * @param name name of the image
 * @param axes the axes of all levels, outermost first
 * @param levels the members of the group from the highest resolution to the lowest
 */
public record Multiscale(String name, List<Axis> axes, List<Level> levels) {

    public Multiscale {
        axes = List.copyOf(axes);
        levels = List.copyOf(levels);
        for (Level level : levels) {
            if (level.scale().size() != axes.size()) {
                throw new IllegalArgumentException("level '" + level.member() + "': wrong number of factors (found "
                        + level.scale().size() + ", expected " + axes.size() + ")");
            }
        }
    }

    /**
     * An axis of an image.
     *
     * @param name such as {@code x} or {@code c}
     * @param type {@code space}, {@code time} or {@code channel}
     * @param unit such as {@code micrometer}, or null
     */
    public record Axis(String name, String type, @Nullable String unit) {}

    /**
     * A resolution.
     *
     * @param member name of the member of the group
     * @param scale the length of a pixel along each axis
     */
    public record Level(String member, List<Double> scale) {

        public Level {
            scale = List.copyOf(scale);
        }
    }
}
