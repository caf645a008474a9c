"""Writes climate.nc: two years of monthly means, as climate models write them. The values are made up."""
import sys

import netCDF4
import numpy as np

with netCDF4.Dataset(sys.argv[1] + '/climate.nc', 'w') as f:
    f.setncatts(dict(title='Monthly means, made up', Conventions='CF-1.8', institution='none'))
    for name, length in dict(time=None, lat=18, lon=36, bnds=2).items():
        f.createDimension(name, length)

    def add(name, kind, axes, values, **attributes):
        fill = attributes.pop('fill', None)
        variable = f.createVariable(name, kind, axes, zlib=bool(axes), fill_value=fill)
        variable.setncatts(attributes)
        variable[...] = values

    edges = netCDF4.date2num(
        [netCDF4.num2date(0, f'days since {2024 + m // 12}-{m % 12 + 1:02}-01') for m in range(25)],
        'days since 2024-01-01')
    days = (edges[1:] + edges[:-1]) / 2
    lat = np.arange(-85, 90, 10.0)
    lon = np.arange(5, 360, 10.0)
    add('time', 'f8', ('time',), days, units='days since 2024-01-01', calendar='standard', axis='T', bounds='time_bnds')
    add('time_bnds', 'f8', ('time', 'bnds'), np.stack([edges[:-1], edges[1:]], axis=1))
    add('lat', 'f8', ('lat',), lat, units='degrees_north', standard_name='latitude', axis='Y')
    add('lon', 'f8', ('lon',), lon, units='degrees_east', standard_name='longitude', axis='X')
    season = np.cos(2 * np.pi * (days - 196) / 365.25)[:, None, None]
    y, x = np.deg2rad(lat)[None, :, None], np.deg2rad(lon)[None, None, :]
    tas = 300 - 45 * np.sin(y) ** 2 + 15 * season * np.sin(y) + np.cos(2 * x)
    pr = np.maximum(0, 5 * np.cos(y) ** 4 + season * np.sin(2 * y) + np.sin(3 * x))
    land = np.sin(2 * x[0]) + np.sin(y[0]) > 0.3
    add('tas', 'f4', ('time', 'lat', 'lon'), tas, units='K', long_name='Near-surface air temperature', cell_methods='time: mean')
    add('pr', 'i2', ('time', 'lat', 'lon'), np.ma.masked_array(pr, np.broadcast_to(lat[:, None] < -80, pr.shape)),
        units='mm day-1', long_name='Precipitation', scale_factor=0.01, add_offset=0.0, fill=-32768)
    add('orog', 'f4', ('lat', 'lon'), np.where(land, 500 * (1 + np.cos(3 * x[0])), 0), units='m', long_name='Height of the surface', grid_mapping='crs')
    add('crs', 'i4', (), 0, grid_mapping_name='latitude_longitude')
