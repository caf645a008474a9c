package dev.tegula.plot.raster;

import java.util.List;

/**
 * Several rasters with the same axes.
 *
 * @param rasters at least one
 * @param titles one per raster: its field and coordinates
 */
public record FacetRasters(List<Raster> rasters, List<String> titles) {

    public FacetRasters {
        rasters = List.copyOf(rasters);
        titles = List.copyOf(titles);
    }
}
