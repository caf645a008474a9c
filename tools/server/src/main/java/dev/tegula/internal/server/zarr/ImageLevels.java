package dev.tegula.internal.server.zarr;

import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupMember;
import dev.tegula.image.ImageGroup;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.image.ome.OmeUnits;
import dev.tegula.zarr.Multiscale;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes the resolutions of images for Zarr. */
final class ImageLevels {

    private ImageLevels() {}

    /** Returns the resolutions of a group, or null if it is no image, or its levels have different axes. */
    static @Nullable Multiscale of(Tegula tegula, Group group, OpenOptions options) {
        if (!ImageGroup.isImage(group)) {
            return null;
        }
        try {
            return of(group, ImageGroup.open(tegula, group.uri(), options));
        } catch (TegulaException e) {
            return null; // An image that cannot be recognized is a group of arrays.
        }
    }

    private static @Nullable Multiscale of(Group group, ImageGroup image) {
        String letters = image.levels().get(0).shape().axes();
        List<Multiscale.Axis> axes = new ArrayList<>();
        for (int a = 0; a < letters.length(); a++) {
            char axis = letters.charAt(a);
            PixelSize size = image.pixelSizes().get(axis);
            String type = axis == 'C' ? "channel" : axis == 'T' ? "time" : "space";
            axes.add(new Multiscale.Axis(
                    String.valueOf(Character.toLowerCase(axis)),
                    type,
                    size == null ? null : OmeUnits.word(size.unit())));
        }
        List<Multiscale.Level> levels = new ArrayList<>();
        for (ImageLevel level : image.levels()) {
            String member = member(group, level.uri());
            if (member == null
                    || level.pixelDepth() > 1
                    || !level.shape().axes().equals(letters)) {
                return null;
            }
            levels.add(new Multiscale.Level(member, scale(image, level, letters)));
        }
        return new Multiscale(PathNames.last(group.uri()), axes, levels);
    }

    private static List<Double> scale(ImageGroup image, ImageLevel level, String axes) {
        List<Double> scale = new ArrayList<>();
        for (int a = 0; a < axes.length(); a++) {
            char axis = axes.charAt(a);
            PixelSize size = image.pixelSizes().get(axis);
            double factor = axis == 'X' || axis == 'Y' ? level.downsampling() : 1;
            scale.add((size == null ? 1 : size.value()) * factor);
        }
        return scale;
    }

    private static @Nullable String member(Group group, String uri) {
        for (GroupMember member : group.members()) {
            if (member.uri().equals(uri)) {
                return member.displayName();
            }
        }
        return null;
    }
}
