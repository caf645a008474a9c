package dev.tegula.internal.image.load;

import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.group.GroupKeys;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an array stores a level: the axes T, C, Z, Y and X in this order, those of size 1 left out but for Y and X. A
 * tile holds all channels of a square at one depth and time.
 *
 * @param shape the stored axes
 * @param tile width and height of tiles
 * @param noData the bits of a sample without data, which has no part in means and extremes; null if there is none
 */
public record LevelLayout(
        ImageShape shape,
        Datatype datatype,
        int tile,
        @Nullable Long noData) {

    /** Returns the layout of an image whose axes have any order. */
    public static LevelLayout of(ImageShape image, Datatype datatype, int tile, @Nullable Long noData) {
        StringBuilder axes = new StringBuilder();
        List<Long> sizes = new ArrayList<>();
        for (char axis : ImageShape.CANONICAL_AXES.toCharArray()) {
            if (axis == 'Y' || axis == 'X' || image.size(axis) > 1) {
                axes.append(axis);
                sizes.add(image.size(axis));
            }
        }
        return new LevelLayout(new ImageShape(axes.toString(), sizes), datatype, tile, noData);
    }

    /** Returns the layout of the same image in another size. */
    public LevelLayout resized(long width, long height) {
        return new LevelLayout(resize(shape, width, height), datatype, tile, noData);
    }

    /** Returns a shape with another width and height. */
    public static ImageShape resize(ImageShape shape, long width, long height) {
        List<Long> sizes = new ArrayList<>();
        for (char axis : shape.axes().toCharArray()) {
            sizes.add(axis == 'X' ? width : axis == 'Y' ? height : shape.size(axis));
        }
        return new ImageShape(shape.axes(), sizes);
    }

    public int channels() {
        return (int) shape.size('C');
    }

    /** Returns the number of bytes of a square tile with all channels. */
    public long tileBytes() {
        return Math.min(tile, shape.width()) * Math.min(tile, shape.height()) * channels() * datatype.size();
    }

    /** Returns the schema, with the smallest type of dimensions that can number all cells. */
    public ArraySchema schema(FilterPipeline filters) {
        double cells = 1;
        for (long size : shape.sizes()) {
            cells *= size;
        }
        Datatype type = cells + tile <= 0xFF
                ? Datatype.UINT8
                : cells + tile <= 0xFFFF
                        ? Datatype.UINT16
                        : cells + tile <= 0xFFFFFFFFL ? Datatype.UINT32 : Datatype.UINT64;
        ArraySchemaBuilder builder = ArraySchema.dense();
        for (char axis : shape.axes().toCharArray()) {
            long size = shape.size(axis);
            long extent = axis == 'T' || axis == 'Z' ? 1 : axis == 'C' ? size : Math.min(size, tile);
            builder.dimension(Dimension.of(String.valueOf(axis), type, Range.of(0, size - 1), extent)
                    .withFilters(filters));
        }
        return builder.attribute(Attribute.of(GroupKeys.ATTRIBUTE, datatype).withFilters(filters))
                .build();
    }
}
